package dev.bailey.egress.proxy.outbound;

import dev.bailey.policy.network.HostName;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Finds the addresses of names that are allowed. Thread-safe. */
public interface AddressLookup {
  /** Ends in time, if need be with an exception, and with at least one address else. */
  CompletableFuture<List<InetAddress>> find(HostName name);
}
