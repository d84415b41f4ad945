package dev.bailey.backend;

import java.net.InetAddress;

/**
 * Tells which addresses belong to this host: what is sent there does not leave it. Found by {@link
 * java.util.ServiceLoader}. Thread-safe.
 */
public interface LocalAddresses {
  /** Whether it is one now; also when that cannot be found out. Does not block. */
  boolean contains(InetAddress address);
}
