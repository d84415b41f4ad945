package dev.bailey.testing.egress;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A service that takes commands line by line, as Redis does: what it does not know it answers with
 * an error, and goes on. It closes a connection after a command that it knows, so that clients need
 * not wait for more.
 */
final class LineServer implements AutoCloseable {
  private final ServerSocket listener;
  private final List<String> executed = new CopyOnWriteArrayList<>();

  /** At an address of the loopback interface, any port. */
  LineServer(String address) {
    try {
      listener = new ServerSocket(0, 50, InetAddress.ofLiteral(address));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** The commands that it knew. */
  List<String> executed() {
    return executed;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException _) {
        // It was closed.
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
      boolean known = false;
      while (!known) {
        String line = lines.readLine();
        if (line == null) {
          return;
        }
        known = execute(line, client.getOutputStream());
      }
    } catch (IOException _) {
      // The client went away.
    }
  }

  /** Whether it knew the command. */
  private boolean execute(String line, OutputStream output) throws IOException {
    boolean known = line.startsWith("SET ");
    if (known) {
      executed.add(line);
    }
    output.write((known ? "+OK\r\n" : "-ERR\r\n").getBytes(StandardCharsets.US_ASCII));
    return known;
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
