package dev.bailey.testing.egress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of 127.0.0.1 that the kernel gives to nobody else. It belongs to a socket that never
 * listens, and shares it with a server that asks for this number and allows reuse, as most do.
 */
final class HeldPort implements AutoCloseable {
  private final Socket holder = new Socket();

  HeldPort() {
    try {
      holder.setReuseAddress(true);
      holder.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
    } catch (IOException e) {
      close();
      throw new UncheckedIOException(e);
    }
  }

  int number() {
    return holder.getLocalPort();
  }

  @Override
  public void close() {
    try {
      holder.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
