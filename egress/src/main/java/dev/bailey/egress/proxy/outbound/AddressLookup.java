package dev.bailey.egress.proxy.outbound;

import dev.bailey.policy.network.HostName;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Finds the addresses of names that are allowed. Thread-safe. */
public interface AddressLookup {
  /**
   * Resolves a name. The future completes within the lookup timeout: with at least one address, or
   * exceptionally.
   */
  CompletableFuture<List<InetAddress>> find(HostName name);
}
