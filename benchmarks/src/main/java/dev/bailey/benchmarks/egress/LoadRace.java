package dev.bailey.benchmarks.egress;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.ProgramVersions;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.report.BenchmarkMachine;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.LoadResult;
import dev.bailey.benchmarks.report.LoadResult.Unit;
import dev.bailey.benchmarks.report.SpeedTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A race of proxies: puts the same load on the direct route and on each proxy in turn. */
final class LoadRace {
  /** As fast as another proxy. */
  private static final double MOST = 1;

  private final Workload workload;
  private final Ways ways;
  private final RoundRobin race;
  private final Map<String, LoadTrial> trials = new HashMap<>();

  private LoadRace(Workload workload, Ways ways, EgressSizes sizes) {
    this.workload = workload;
    this.ways = ways;
    this.race = new RoundRobin(sizes.rounds(), sizes.warmUp());
  }

  static List<LoadResult> run(
      Workload workload, Ways ways, EgressSizes sizes, RaceProgress progress) {
    progress.stage(workload.title());
    return new LoadRace(workload, ways, sizes).run(progress);
  }

  private List<LoadResult> run(RaceProgress progress) {
    List<Double> load = BenchmarkMachine.load();
    List<Standing> standings = race.run(contenders(), progress);
    BenchmarkMachine machine =
        BenchmarkMachine.here(
            load, ProgramVersions.by("-v", Executables.onPath(), Ways.TINYPROXY, Ways.SQUID));
    if (workload.unit() != Unit.MICROSECONDS) {
      return List.of(result("", standings, machine, targets()));
    }
    return List.of(
        result("-median", standings, machine, List.of()),
        result("-p99", standings.stream().map(this::withP99).toList(), machine, List.of()));
  }

  private LoadResult result(
      String suffix,
      List<Standing> standings,
      BenchmarkMachine machine,
      List<SpeedTarget> targets) {
    String id = workload.id() + suffix;
    return new LoadResult(
        workload.title() + suffix.replace("-", ", "),
        workload.unit(),
        workload.amount(),
        new Comparison(
            id,
            "%d requests for %d bytes, %d at once"
                .formatted(workload.requests(), workload.bytes(), workload.atOnce()),
            race,
            machine,
            standings,
            List.of(Ways.DIRECT, Ways.TINYPROXY, Ways.SQUID),
            targets));
  }

  private Standing withP99(Standing standing) {
    LoadTrial trial = trials.get(standing.contender().id());
    return standing instanceof Standing.Measured(Contender contender, _) && trial != null
        ? new Standing.Measured(contender, trial.p99(race.rounds()))
        : standing;
  }

  private List<Contender> contenders() {
    return List.of(
        new Contender(Ways.DIRECT, "direct", () -> trial(Ways.DIRECT)),
        new Contender(Ways.TINYPROXY, "tinyproxy", () -> trial(Ways.TINYPROXY)),
        new Contender(Ways.SQUID, "squid", () -> trial(Ways.SQUID)),
        Contender.ours(Ways.EXPLICIT, "Bailey, proxy", () -> trial(Ways.EXPLICIT)),
        Contender.ours(Ways.CAPTURED, "Bailey, captured", () -> trial(Ways.CAPTURED)));
  }

  private LoadTrial trial(String id) throws Exception {
    LoadTrial trial = new LoadTrial(ways.find(id), workload);
    trials.put(id, trial);
    return trial;
  }

  static List<SpeedTarget> targets() {
    List<SpeedTarget> targets = new ArrayList<>();
    for (String own : List.of(Ways.EXPLICIT, Ways.CAPTURED)) {
      for (String other : List.of(Ways.TINYPROXY, Ways.SQUID)) {
        targets.add(new SpeedTarget(own, other, MOST));
      }
    }
    return targets;
  }
}
