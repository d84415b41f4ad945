package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import java.io.IOException;

/**
 * A trial inside a JVM that has run often enough before the race for the JVM to have compiled it.
 */
public final class WarmedUp implements RaceTrial {
  /** Until more made no difference. */
  private static final int RUNS = 500;

  private final RaceTrial trial;

  public WarmedUp(RaceTrial trial) throws Exception {
    this.trial = trial;
    try {
      for (int i = 0; i < RUNS; i++) {
        trial.run();
      }
    } catch (Exception failure) {
      trial.close();
      throw failure;
    }
  }

  @Override
  public void run() throws Exception {
    trial.run();
  }

  @Override
  public void close() throws IOException {
    trial.close();
  }
}
