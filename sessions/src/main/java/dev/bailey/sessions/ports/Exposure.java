package dev.bailey.sessions.ports;

import java.net.InetSocketAddress;

/** A port of a session that is reached from outside, until it is closed. */
public interface Exposure extends AutoCloseable {
  /** The port that a process inside listens on. */
  int port();

  /** Where it is reached. */
  InetSocketAddress address();

  /** Ends it with all its connections; harmless when called again. */
  @Override
  void close();
}
