package dev.bailey.linux.network;

import dev.bailey.backend.Connection;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.InnerSocket;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import java.time.Duration;

/** A cell's network by way of sockets that are made in it. */
public final class CellNetwork implements InnerNetwork {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final int DOMAIN = 53;

  private final Door door;

  /** Makes sockets in there. */
  @FunctionalInterface
  public interface Door {
    Fd socket(int family, int type);
  }

  public CellNetwork(Door door) {
    this.door = door;
  }

  @Override
  public Connection connect(int port) {
    int refused = 0;
    // Programs that are told to listen on "localhost" may choose either.
    for (LoopbackAddress address : LoopbackAddress.values()) {
      Fd socket = door.socket(address.family(), Flags.SOCK_STREAM);
      refused = Sockets.connect(socket, address.socketAddress(port), PATIENCE);
      if (refused == 0) {
        return new SocketConnection(socket);
      }
      socket.close();
    }
    throw BaileyException.of(
            ErrorCode.NOT_FOUND, "connect to", "port " + port, Errno.describe(refused))
        .withHint("Is the server inside up already, and does it listen on that port?");
  }

  @Override
  public InnerSocket listen(int port) {
    Fd socket = door.socket(Flags.AF_INET, Flags.SOCK_STREAM);
    try {
      Sockets.bind(socket, LoopbackAddress.V4.socketAddress(port));
      Sockets.listen(socket);
      return new ListeningSocket(socket);
    } catch (RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public Capture capture() {
    try (Fd connections = door.socket(Flags.AF_INET6, Flags.SOCK_STREAM);
        Fd questions = door.socket(Flags.AF_INET6, Flags.SOCK_DGRAM);
        Fd netlink = door.socket(Flags.AF_NETLINK, Flags.SOCK_RAW)) {
      Sockets.takeBothFamilies(connections);
      Sockets.bind(connections, LoopbackAddress.V6.wildcard(0));
      Sockets.listen(connections);
      Sockets.takeBothFamilies(questions);
      // Answers leave from the address and the port that were asked.
      Sockets.bind(questions, LoopbackAddress.V6.wildcard(DOMAIN));
      Steering steering = Steering.begin(connections, questions);
      int refused = Routes.makeEverythingLocal(netlink, Flags.AF_INET);
      if (refused != 0) {
        steering.close();
        return new Capture.Impossible("no route can be added: " + Errno.describe(refused));
      }
      // Without IPv6 there is nothing to catch of it.
      var _ = Routes.makeEverythingLocal(netlink, Flags.AF_INET6);
      return new Capture.Working(taken(connections), taken(questions), steering::close);
    } catch (BaileyException e) {
      return new Capture.Impossible(e.reason());
    }
  }

  /** Out of the hands of who closes it when something fails. */
  private static InnerSocket taken(Fd socket) {
    return new ListeningSocket(new Fd(socket.release()));
  }
}
