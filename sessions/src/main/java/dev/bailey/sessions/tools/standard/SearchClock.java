package dev.bailey.sessions.tools.standard;

import java.time.Duration;

/** How long a search may take. */
final class SearchClock {
  /** Time is up. */
  static final class Up extends RuntimeException {
    private static final long serialVersionUID = 1;

    Up() {
      super(null, null, false, false);
    }
  }

  private final long end;

  SearchClock(Duration time) {
    end = System.nanoTime() + time.toNanos();
  }

  void check() {
    if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
      throw new Up();
    }
  }
}
