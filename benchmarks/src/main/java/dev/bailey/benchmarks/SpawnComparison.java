package dev.bailey.benchmarks;

import dev.bailey.benchmarks.contender.Bubblewrap;
import dev.bailey.benchmarks.contender.BuilderSpawn;
import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.NativeSpawn;
import dev.bailey.benchmarks.contender.OneShot;
import dev.bailey.benchmarks.contender.OtherJvm;
import dev.bailey.benchmarks.contender.ProgramVersions;
import dev.bailey.benchmarks.contender.Warm;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.report.BenchmarkMachine;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.SpeedTarget;
import dev.bailey.execution.Command;
import dev.bailey.linux.ffm.Kernel;
import java.io.IOException;
import java.util.ArrayList;
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
  static final String ROOTLESS_WARM = "rootless-warm";
  static final String ROOTLESS_BWRAP = "rootless-bwrap";

  /** A warm sandbox as a multiple of bwrap, both as a user who is not root. */
  private static final double ROOTLESS_MOST = 0.28;

  private static final List<String> TRUE = List.of("/bin/true");

  private SpawnComparison() {}

  /** Runs the race and judges it. */
  public static Comparison run(BenchOptions options, RaceProgress progress) {
    Executables executables = Executables.onPath();
    List<Double> load = BenchmarkMachine.load();
    boolean root = Kernel.effectiveUser() == 0;
    List<Contender> contenders = new ArrayList<>(contenders(executables));
    if (root) {
      contenders.addAll(rootless(options.user(), executables));
    }
    RoundRobin race = new RoundRobin(options.rounds(), WARM_UP);
    List<Standing> standings = race.run(contenders, progress);
    return new Comparison(
        "spawn",
        TRUE.getFirst(),
        race,
        BenchmarkMachine.here(load, ProgramVersions.of(executables, BWRAP)),
        standings,
        List.of(PLAIN, BWRAP),
        targets(root));
  }

  static List<Contender> contenders(Executables executables) {
    return List.of(
        new Contender(PLAIN, "plain ProcessBuilder", () -> new BuilderSpawn(TRUE)),
        new Contender(NATIVE, "forked child by FFM", () -> new NativeSpawn(TRUE)),
        Contender.ours(ONE_SHOT, "one-shot sandbox", () -> new OneShot(Command.of(TRUE))),
        Contender.ours(WARM, "warm sandbox", () -> new Warm(Command.of(TRUE))),
        new Contender(
            BWRAP,
            "bwrap by ProcessBuilder",
            () -> new BuilderSpawn(Bubblewrap.around(TRUE, executables))));
  }

  /** What a user without rights gets, each in a JVM of that user's. */
  private static List<Contender> rootless(String user, Executables executables) {
    return List.of(
        Contender.ours(
            ROOTLESS_WARM, "warm sandbox as " + user, () -> rootless(WARM, user, executables)),
        new Contender(
            ROOTLESS_BWRAP, "bwrap as " + user, () -> rootless(BWRAP, user, executables)));
  }

  static RaceTrial rootless(String id, String user, Executables executables)
      throws IOException, Unavailable {
    return new OtherJvm(OtherUserMain.class, id, user, executables);
  }

  /** Those of the design; without root only the rootless one is set. */
  static List<SpeedTarget> targets(boolean root) {
    if (!root) {
      return List.of(new SpeedTarget(WARM, BWRAP, ROOTLESS_MOST));
    }
    return List.of(
        new SpeedTarget(WARM, PLAIN, 0.6),
        new SpeedTarget(ONE_SHOT, PLAIN, 1),
        new SpeedTarget(ONE_SHOT, BWRAP, 0.3),
        new SpeedTarget(ROOTLESS_WARM, ROOTLESS_BWRAP, ROOTLESS_MOST));
  }
}
