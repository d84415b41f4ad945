package dev.bailey.benchmarks;

import static java.util.Objects.requireNonNull;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.ProgramVersions;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.rates.RateJvm;
import dev.bailey.benchmarks.rates.RatePlan;
import dev.bailey.benchmarks.rates.RateTrial;
import dev.bailey.benchmarks.report.BenchmarkMachine;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.RateResult;
import dev.bailey.benchmarks.report.RatesReport;
import dev.bailey.benchmarks.report.SpeedTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures how many commands per second this build runs on several threads, and the processor time
 * of each command; where another build is named, of that one too, in the same rounds.
 */
public final class RateComparison implements AutoCloseable {
  private static final String COMMAND = "/bin/true";
  private static final String NOW = "now";
  private static final String BEFORE = "before";

  private static final List<String> MEASURED =
      List.of(
          SpawnComparison.PLAIN,
          SpawnComparison.ONE_SHOT,
          SpawnComparison.WARM,
          SpawnComparison.BWRAP);

  private final RatePlan plan;
  private final Executables executables = Executables.onPath();
  private final RoundRobin race;
  private final Map<String, RateJvm> builds = new TreeMap<>();
  private final Map<String, RateTrial> trials = new HashMap<>();

  private RateComparison(RatePlan plan) throws IOException, Unavailable {
    this.plan = plan;
    race = new RoundRobin(plan.rounds(), plan.warmUp());
    Optional<Path> other = plan.against();
    if (other.isPresent()) {
      builds.put(BEFORE, RateJvm.of(other.get(), RateMain.class, plan));
    }
    builds.put(NOW, RateJvm.ofThis(RateMain.class, plan));
  }

  /** Throws {@link Unavailable} where the other build or the user is not there. */
  public static RatesReport run(RatePlan plan, RaceProgress progress)
      throws IOException, Unavailable {
    try (RateComparison comparison = new RateComparison(plan)) {
      return comparison.compare(progress);
    }
  }

  private RatesReport compare(RaceProgress progress) {
    List<Double> load = BenchmarkMachine.load();
    List<Contender> contenders = new ArrayList<>();
    for (String build : builds.keySet()) {
      plan.threads().forEach(threads -> contenders.addAll(contenders(build, threads)));
    }
    Map<String, Standing> standings = new HashMap<>();
    race.run(contenders, progress).forEach(it -> standings.put(it.contender().id(), it));
    BenchmarkMachine machine =
        BenchmarkMachine.here(load, ProgramVersions.of(executables, SpawnComparison.BWRAP));
    List<RateResult> now = results(NOW, standings, machine);
    return new RatesReport(
        plan.turn(),
        now,
        builds.containsKey(BEFORE) ? results(BEFORE, standings, machine) : List.of());
  }

  private List<Contender> contenders(String build, int threads) {
    List<Contender> all = new ArrayList<>();
    for (Contender contender : measured()) {
      String lane = lane(build, threads, contender.id());
      all.add(
          new Contender(
              lane,
              contender.title(),
              contender.ours(),
              () -> trial(build, threads, contender.id())));
    }
    return all;
  }

  private List<Contender> measured() {
    return SpawnComparison.contenders(executables).stream()
        .filter(it -> MEASURED.contains(it.id()))
        .toList();
  }

  private static String lane(String build, int threads, String contender) {
    return build + "-" + contender + "-" + threads;
  }

  private RateTrial trial(String build, int threads, String contender)
      throws IOException, Unavailable {
    RateTrial trial = new RateTrial(find(builds, build), contender, threads, plan);
    trials.put(lane(build, threads, contender), trial);
    return trial;
  }

  private List<RateResult> results(
      String build, Map<String, Standing> standings, BenchmarkMachine machine) {
    List<RateResult> results = new ArrayList<>();
    for (int threads : plan.threads()) {
      List<Standing> times = new ArrayList<>();
      List<Standing> processor = new ArrayList<>();
      for (Contender contender : measured()) {
        String lane = lane(build, threads, contender.id());
        Standing standing = as(contender, find(standings, lane));
        times.add(standing);
        processor.add(withProcessorTime(standing, lane));
      }
      results.add(
          new RateResult(
              threads,
              comparison("time per command", times, machine, targets(threads)),
              comparison("processor time per command", processor, machine, List.of())));
    }
    return results;
  }

  /** The standing of a lane, by the contender's own name. */
  private static Standing as(Contender contender, Standing lane) {
    return switch (lane) {
      case Standing.Measured(_, var statistics) -> new Standing.Measured(contender, statistics);
      case Standing.Failed(_, String reason) -> new Standing.Failed(contender, reason);
      case Standing.Absent(_, String reason) -> new Standing.Absent(contender, reason);
    };
  }

  private Standing withProcessorTime(Standing standing, String lane) {
    return standing instanceof Standing.Measured(Contender contender, _)
        ? new Standing.Measured(contender, find(trials, lane).processor(race.rounds()))
        : standing;
  }

  private static <T> T find(Map<String, T> map, String name) {
    return requireNonNull(map.get(name), name);
  }

  private Comparison comparison(
      String name, List<Standing> standings, BenchmarkMachine machine, List<SpeedTarget> targets) {
    return new Comparison(
        name,
        COMMAND,
        race,
        machine,
        standings,
        List.of(SpawnComparison.PLAIN, SpawnComparison.BWRAP),
        targets);
  }

  /** Those of the design, which are for root and for eight threads on two processors. */
  private List<SpeedTarget> targets(int threads) {
    return threads == 8 && plan.user().isEmpty() ? targets() : List.of();
  }

  /** At least 1.7 and 0.8 of the rate of a plain process, said of times. */
  static List<SpeedTarget> targets() {
    return List.of(
        new SpeedTarget(SpawnComparison.WARM, SpawnComparison.PLAIN, 1 / 1.7),
        new SpeedTarget(SpawnComparison.ONE_SHOT, SpawnComparison.PLAIN, 1 / 0.8));
  }

  @Override
  public void close() throws IOException {
    for (RateJvm jvm : builds.values()) {
      jvm.close();
    }
  }
}
