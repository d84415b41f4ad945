package dev.bailey.backend;

import java.io.IOException;
import java.nio.channels.ByteChannel;

/**
 * A TCP connection to a port inside of a sandbox. Reads and writes block, each for one thread at a
 * time; another thread may close it. Not for virtual threads where many wait: a read that waits
 * holds the carrier thread.
 */
public interface Connection extends ByteChannel {
  /** Tells the other side that no more comes; what it sends can still be read. */
  void shutdownOutput() throws IOException;
}
