package dev.bailey.egress.proxy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that says exactly what it is told to. */
final class Client implements AutoCloseable {
  private static final int MILLIS = 60_000;

  private final Socket socket;
  private final InputStream input;
  private final OutputStream output;

  private Client(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(MILLIS);
    this.input = new BufferedInputStream(socket.getInputStream());
    this.output = socket.getOutputStream();
  }

  static Client to(String address, int port) {
    try {
      Socket socket = new Socket();
      socket.connect(new InetSocketAddress(InetAddress.ofLiteral(address), port), MILLIS);
      return new Client(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Client say(String text) {
    return say(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  Client say(byte[] bytes) {
    try {
      output.write(bytes);
      output.flush();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String head() {
    try {
      return TestServer.head(input);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] hear(int count) {
    try {
      return input.readNBytes(count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Up to the end; what a reset leaves of it is the end as well. */
  String rest() {
    StringBuilder text = new StringBuilder();
    try {
      for (int next = input.read(); next >= 0; next = input.read()) {
        text.append((char) next);
      }
    } catch (IOException e) {
      text.append("!").append(e.getMessage());
    }
    return text.toString();
  }

  Client endInput() {
    try {
      socket.shutdownOutput();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Socket socket() {
    return socket;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
