package dev.bailey.backend;

import java.io.IOException;
import java.nio.channels.ByteChannel;

/**
 * A TCP connection to a port inside of a sandbox. Reads and writes block, each for one thread at a
 * time; another thread may close it. Not for many virtual threads: a blocking read pins the
 * carrier.
 */
public interface Connection extends ByteChannel {
  /** Tells the other side that no more comes; what it sends can still be read. */
  void shutdownOutput() throws IOException;
}
