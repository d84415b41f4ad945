package dev.bailey.egress.proxy;

import dev.bailey.backend.Connection;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.InnerSocket;
import dev.bailey.backend.descriptor.HeldDescriptor;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A network of a sandbox that is the host's own loopback interface. Captured are the connections to
 * all addresses in 127.0.0.0/8 on one port on which nobody else listens.
 */
final class LoopbackNetwork implements InnerNetwork {
  private final int capturedPort;
  private int lastPort;
  private int questionPort;
  private boolean ended;

  private LoopbackNetwork(int capturedPort) {
    this.capturedPort = capturedPort;
  }

  static LoopbackNetwork explicit() {
    return new LoopbackNetwork(0);
  }

  static LoopbackNetwork capturing(int port) {
    return new LoopbackNetwork(port);
  }

  @Override
  public Connection connect(int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public InnerSocket listen(int port) {
    Socket socket = listening("127.0.0.1", 0);
    lastPort = port(socket);
    return new Taken(socket.intValue());
  }

  /** A descriptor that is always taken over: there is nothing left to close. */
  private record Taken(int release) implements InnerSocket, HeldDescriptor {
    @Override
    public void close() {}
  }

  private static Socket listening(String address, int port) {
    try {
      Socket socket = Socket.newSocketStream();
      socket.setReusePort(true);
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral(address), port));
      socket.listen(128);
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Socket datagrams() {
    try {
      Socket socket = Socket.newSocketDgram();
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int port(Socket socket) {
    return socket.localAddress().getPort();
  }

  @Override
  public Capture capture() {
    if (capturedPort == 0) {
      return new Capture.Impossible("nobody asked for it");
    }
    Socket questions = datagrams();
    questionPort = port(questions);
    return new Capture.Working(
        new Taken(listening("0.0.0.0", capturedPort).intValue()),
        new Taken(questions.intValue()),
        () -> ended = true);
  }

  /** Where its name server listens for connections. */
  int nameStreamPort() {
    return lastPort;
  }

  /** Where questions that were captured come in. */
  int questionPort() {
    return questionPort;
  }

  boolean isEnded() {
    return ended;
  }
}
