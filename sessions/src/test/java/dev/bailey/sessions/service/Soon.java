package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what must come, but not for ever. */
final class Soon {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private Soon() {}

  static void holds(BooleanSupplier condition) throws InterruptedException {
    long due = System.nanoTime() + LONGEST.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - due).as("waited in vain").isNegative();
      Thread.sleep(10);
    }
  }
}
