package dev.bailey.benchmarks;

import dev.bailey.benchmarks.contender.Bubblewrap;
import dev.bailey.benchmarks.contender.BuilderSpawn;
import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.NativeSpawn;
import dev.bailey.benchmarks.contender.OneShot;
import dev.bailey.benchmarks.contender.Versions;
import dev.bailey.benchmarks.contender.Warm;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.Progress;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.Machine;
import dev.bailey.benchmarks.report.Target;
import dev.bailey.execution.Command;
import dev.bailey.linux.ffm.Kernel;
import java.util.List;

/**
 * What running {@code /bin/true} costs inside this JVM, plain and confined.
 *
 * <p>A time ends when the caller has the result. What is torn down later, by the kernel or in the
 * background, falls into whoever's turn is next; the shuffled rounds spread it over all.
 */
public final class SpawnComparison {
  public static final int ROUNDS = 300;

  static final String PLAIN = "plain";
  static final String NATIVE = "ffm";
  static final String ONE_SHOT = "one-shot";

  /** Until the JVM has compiled what a launch runs; before that all its contenders are slower. */
  private static final int WARM_UP = 500;

  static final String WARM = "warm";
  static final String BWRAP = "bwrap";

  private static final List<String> TRUE = List.of("/bin/true");

  private SpawnComparison() {}

  /** Runs the race and judges it. */
  public static Comparison run(int rounds, Progress progress) {
    Executables executables = Executables.onPath();
    List<Double> load = Machine.load();
    // A third more to warm up: enough for the compiler to have seen every path.
    RoundRobin race = new RoundRobin(rounds, WARM_UP);
    List<Standing> standings = race.run(contenders(executables), progress);
    return new Comparison(
        "spawn",
        TRUE.getFirst(),
        race,
        Machine.here(load, Versions.of(executables, BWRAP)),
        standings,
        List.of(PLAIN, BWRAP),
        targets(Kernel.effectiveUser() == 0));
  }

  static List<Contender> contenders(Executables executables) {
    return List.of(
        new Contender(PLAIN, "plain ProcessBuilder", () -> new BuilderSpawn(TRUE)),
        new Contender(NATIVE, "posix_spawn by FFM", () -> new NativeSpawn(TRUE)),
        new Contender(ONE_SHOT, "one-shot sandbox", () -> new OneShot(Command.of(TRUE))),
        new Contender(WARM, "warm sandbox", () -> new Warm(Command.of(TRUE))),
        new Contender(
            BWRAP,
            "bwrap by ProcessBuilder",
            () -> new BuilderSpawn(Bubblewrap.around(TRUE, executables))));
  }

  /** Those of the design; without root only one is set. */
  static List<Target> targets(boolean root) {
    if (!root) {
      return List.of(new Target(WARM, BWRAP, 0.6));
    }
    return List.of(
        new Target(WARM, PLAIN, 0.8),
        new Target(ONE_SHOT, PLAIN, 1.5),
        new Target(ONE_SHOT, BWRAP, 0.4));
  }
}
