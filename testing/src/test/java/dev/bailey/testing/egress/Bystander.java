package dev.bailey.testing.egress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A service of this host that no sandbox is to reach. It says its word to whoever comes. */
final class Bystander implements AutoCloseable {
  static final String WORD = "canary-7041";

  private final ServerSocket stream;
  private final DatagramSocket datagrams;
  private final AtomicInteger visits = new AtomicInteger();

  /** At an address of the loopback interface, any port, by TCP and UDP. */
  Bystander(String address) {
    try {
      stream = new ServerSocket(0, 50, InetAddress.ofLiteral(address));
      datagrams = new DatagramSocket(stream.getLocalPort(), InetAddress.ofLiteral(address));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::greet);
    Thread.ofVirtual().start(this::answer);
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
