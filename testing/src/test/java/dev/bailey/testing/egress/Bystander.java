package dev.bailey.testing.egress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A service of this host that no sandbox is to reach. It says its word to whoever comes. */
final class Bystander implements AutoCloseable {
  static final String WORD = "canary-7041";

  private final ServerSocket stream;
  private final DatagramSocket datagrams;
  private final AtomicInteger visits = new AtomicInteger();

  /** At an address of the loopback interface, any port, by TCP and UDP. */
  Bystander(String address) {
    try {
      InetAddress here = InetAddress.ofLiteral(address);
      ServerSocket bound = new ServerSocket(0, 50, here);
      DatagramSocket same = atTheSamePort(bound, here);
      while (same == null) {
        bound.close();
        bound = new ServerSocket(0, 50, here);
        same = atTheSamePort(bound, here);
      }
      stream = bound;
      datagrams = same;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::greet);
    Thread.ofVirtual().start(this::answer);
  }

  /** Null where somebody else has that port, which was free for streams only. */
  private static @Nullable DatagramSocket atTheSamePort(ServerSocket bound, InetAddress here)
      throws IOException {
    try {
      return new DatagramSocket(bound.getLocalPort(), here);
    } catch (BindException e) {
      return null;
    }
  }

  int port() {
    return stream.getLocalPort();
  }

  int visits() {
    return visits.get();
  }

  private void greet() {
    while (!stream.isClosed()) {
      try (Socket client = stream.accept()) {
        visits.incrementAndGet();
        client.getOutputStream().write(WORD.getBytes(StandardCharsets.US_ASCII));
      } catch (IOException _) {
        // It was closed, or the client went away: neither matters.
      }
    }
  }

  private void answer() {
    while (!datagrams.isClosed()) {
      try {
        byte[] word = WORD.getBytes(StandardCharsets.US_ASCII);
        DatagramPacket packet = new DatagramPacket(new byte[64], 64);
        datagrams.receive(packet);
        visits.incrementAndGet();
        datagrams.send(new DatagramPacket(word, word.length, packet.getSocketAddress()));
      } catch (IOException _) {
        // As above.
      }
    }
  }

  @Override
  public void close() {
    try {
      stream.close();
      datagrams.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
