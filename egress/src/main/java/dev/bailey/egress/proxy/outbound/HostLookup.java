package dev.bailey.egress.proxy.outbound;

import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Resolves names with the host's own resolver, as every program of the host does. It has a few
 * platform threads for that: the call blocks in native code and would pin the carrier of a virtual
 * thread.
 */
public final class HostLookup implements AddressLookup, AutoCloseable {
  private static final int MOST_AT_ONCE = 16;
  private static final int MOST_WAITING = 1024;
  private static final int SECONDS = 10;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MOST_AT_ONCE,
          MOST_AT_ONCE,
          10,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_WAITING),
          Thread.ofPlatform().daemon().name("bailey-lookup-", 0).factory());

  public HostLookup() {
    threads.allowCoreThreadTimeOut(true);
  }

  @Override
  public CompletableFuture<List<InetAddress>> find(HostName name) {
    CompletableFuture<List<InetAddress>> found = new CompletableFuture<>();
    try {
      threads.execute(() -> ask(name, found));
    } catch (RejectedExecutionException e) {
      found.completeExceptionally(e);
    }
    return found.orTimeout(SECONDS, TimeUnit.SECONDS);
  }

  private static void ask(HostName name, CompletableFuture<List<InetAddress>> found) {
    if (found.isDone()) {
      return;
    }
    try {
      List<InetAddress> addresses = new ArrayList<>();
      for (InetAddress address : InetAddress.getAllByName(name.text())) {
        // A name server may write IPv4 as IPv6, and Java leaves it so: this gives it its usual
        // form.
        addresses.add(Addresses.of(address.getAddress()));
      }
      found.complete(addresses);
    } catch (UnknownHostException e) {
      found.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
