package dev.bailey.backend;

import java.net.InetAddress;

/**
 * Tells which addresses are those of this host: what is sent there does not leave it. Found as a
 * service. Thread-safe.
 */
public interface LocalAddresses {
  /** Whether it is one now; also when that cannot be found out. Does not block. */
  boolean contains(InetAddress address);
}
