package dev.bailey.sessions.api;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;

/** A port of a session that is reached from outside, until it is closed. */
public interface Port extends AutoCloseable {
  /** The port that a process inside listens on. */
  int number();

  /** Where it is reached. */
  InetSocketAddress address();

  /**
   * Waits until a process inside accepts connections on this port.
   *
   * @return this port
   * @throws dev.bailey.error.BaileyException {@code NOT_FOUND} when none does after this time,
   *     {@code INVALID_STATE} when the port is closed meanwhile, {@code CANCELLED} when the thread
   *     is interrupted
   */
  Port awaitReady(Duration longest);

  /** Where a path of the HTTP server inside is reached, such as {@code http://127.0.0.1:4711/a}. */
  URI uri(String path);

  /** Ends it with all its connections; harmless when called again. */
  @Override
  void close();
}
