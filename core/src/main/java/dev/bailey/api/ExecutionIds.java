package dev.bailey.api;

import java.util.concurrent.atomic.AtomicLong;

/** Names for executions: unique on this machine, short, in order of time. */
final class ExecutionIds {
  private static final AtomicLong NEXT = new AtomicLong();
  private static final String PREFIX =
      Long.toString(System.currentTimeMillis(), 36)
          + "-"
          + Long.toString(ProcessHandle.current().pid(), 36)
          + "-";

  private ExecutionIds() {}

  static String next() {
    return PREFIX + NEXT.incrementAndGet();
  }
}
