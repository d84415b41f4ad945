package dev.bailey.benchmarks;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.rates.RateTurns;
import java.io.IOException;

/** Where a JVM starts that measures rates for {@link RateComparison}. */
public final class RateMain {
  private RateMain() {}

  public static void main(String[] args) throws IOException {
    new RateTurns(SpawnComparison.contenders(Executables.onPath())).take(System.in, System.out);
  }
}
