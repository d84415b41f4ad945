package dev.bailey.egress.proxy;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on an address of the loopback interface, with a thread for each connection. */
final class TestServer implements AutoCloseable {
  /** What it does with a connection. */
  interface Talk {
    void with(InputStream input, OutputStream output) throws IOException;
  }

  private final ServerSocket listener;

  /** Keeps the port on all addresses for whoever captures it. */
  private final Socket reserved;

  private final Thread accepting;
  private final AtomicInteger connections = new AtomicInteger();
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  TestServer(String address, Talk talk) {
    this(reserve(), address, talk);
  }

  private TestServer(Socket reserved, String address, Talk talk) {
    this(reserved, plain(address, reserved.getLocalPort()), talk);
  }

  TestServer(ServerSocket listener, Talk talk) {
    this(new Socket(), listener, talk);
  }

  private TestServer(Socket reserved, ServerSocket listener, Talk talk) {
    this.reserved = reserved;
    this.listener = listener;
    accepting = Thread.ofPlatform().daemon().start(() -> accept(talk));
  }

  /** A port that nobody has on any address, nor had a moment ago; nothing listens on it. */
  private static Socket reserve() {
    try {
      Socket socket = new Socket();
      socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
      socket.bind(new InetSocketAddress(0));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ServerSocket plain(String address, int port) {
    try {
      ServerSocket socket = new ServerSocket();
      socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral(address), port));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(Talk talk) {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        connections.incrementAndGet();
        open.add(socket);
        Thread.ofPlatform().daemon().start(() -> talk(socket, talk));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void talk(Socket socket, Talk talk) {
    try (socket) {
      talk.with(new BufferedInputStream(socket.getInputStream()), socket.getOutputStream());
    } catch (IOException e) {
      // The other side has gone: that is for it to tell.
    }
  }

  int port() {
    return listener.getLocalPort();
  }

  int connections() {
    return connections.get();
  }

  /** Reads up to an empty line. */
  static String head(InputStream input) throws IOException {
    StringBuilder text = new StringBuilder();
    while (!text.toString().endsWith("\r\n\r\n")) {
      int next = input.read();
      if (next < 0) {
        throw new IOException("it ended after: " + text);
      }
      text.append((char) next);
    }
    return text.toString();
  }

  /** Replies to every request with its head; bodies with a length are repeated behind it. */
  static void echo(InputStream input, OutputStream output) throws IOException {
    while (true) {
      String head = head(input);
      byte[] body = input.readNBytes(length(head));
      byte[] text = head.getBytes(StandardCharsets.ISO_8859_1);
      write(
          output, "HTTP/1.1 200 OK\r\nContent-Length: " + (text.length + body.length) + "\r\n\r\n");
      output.write(text);
      output.write(body);
      output.flush();
    }
  }

  private static int length(String head) {
    for (String line : head.split("\r\n", -1)) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        return Integer.parseInt(line.substring(15).strip());
      }
    }
    return 0;
  }

  static void write(OutputStream output, String text) throws IOException {
    output.write(text.getBytes(StandardCharsets.ISO_8859_1));
    output.flush();
  }

  @Override
  public void close() {
    try {
      listener.close();
      // Until then one more connection may be taken.
      accepting.join();
      for (Socket socket : open) {
        socket.close();
      }
      reserved.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
