package dev.bailey.benchmarks;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.Turns;
import dev.bailey.benchmarks.race.Contender;

/** Main class of the JVM that runs one contender of {@link SpawnComparison} as another user. */
public final class OtherUserMain {
  private OtherUserMain() {}

  public static void main(String[] args) {
    Executables executables = Executables.onPath();
    for (Contender contender : SpawnComparison.contenders(executables)) {
      if (contender.id().equals(args[0])) {
        Turns.take(contender, System.in, System.out);
      }
    }
  }
}
