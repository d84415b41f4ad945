package dev.bailey.egress.proxy.record;

import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.NetworkStatistics;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The most recent events of one sandbox. Thread-safe. */
public final class EventLog implements AutoCloseable {
  private static final int MOST = 1000;

  /** A watcher that falls behind by more misses events; nobody waits for it. */
  private static final int MOST_UNTOLD = 10_000;

  private static final int SECONDS_TO_TELL = 5;

  private final Deque<NetworkEvent> recent = new ArrayDeque<>();
  private NetworkStatistics statistics = NetworkStatistics.NONE;
  private final List<Consumer<NetworkEvent>> watchers = new CopyOnWriteArrayList<>();
  private final ThreadPoolExecutor teller =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_UNTOLD),
          Thread.ofPlatform().daemon().name("bailey-network-events").factory(),
          new ThreadPoolExecutor.DiscardPolicy());

  public EventLog() {
    teller.allowCoreThreadTimeOut(true);
  }

  public synchronized void add(NetworkEvent event) {
    if (recent.size() == MOST) {
      recent.removeFirst();
    }
    recent.addLast(event);
    statistics = statistics.plus(event);
    if (!watchers.isEmpty()) {
      teller.execute(() -> watchers.forEach(it -> it.accept(event)));
    }
  }

  /** Of all events, however many there were. */
  public synchronized NetworkStatistics statistics() {
    return statistics;
  }

  /** Oldest first. */
  public synchronized List<NetworkEvent> recent() {
    return List.copyOf(recent);
  }

  /** Tells of every event from now on; on another thread, in order. */
  public void watch(Consumer<NetworkEvent> watcher) {
    watchers.add(watcher);
  }

  /** Returns when what was untold is told, unless that takes too long. */
  @Override
  public void close() {
    teller.shutdown();
    try {
      var _ = teller.awaitTermination(SECONDS_TO_TELL, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
