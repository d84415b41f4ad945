package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.ProgramVersions;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.report.BenchmarkMachine;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.SpeedTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Snapshot, rollback and fork of one workspace, by every driver and by other programs. */
final class StorageRace {
  private static final String COPY = "copy";
  private static final String BTRFS = "btrfs";
  private static final String SHARING = "sharing";
  private static final String BARE = "bare";
  private static final String CP = "cp";

  private static final double MOST_OF_BARE = 1.5;
  private static final double MOST_OF_CP = 0.05;

  private StorageRace() {}

  static Comparison run(SessionSizes sizes, Path place, RaceProgress progress) throws IOException {
    progress.stage("filling workspaces");
    List<Double> load = BenchmarkMachine.load();
    RoundRobin race = new RoundRobin(sizes.rounds(), 1);
    List<Standing> standings;
    try (Stores stores = new Stores(place, sizes.files(), sizes.fileSize(), true)) {
      progress.stage("storage");
      standings = race.run(contenders(stores, place), progress);
    }
    return new Comparison(
        "storage",
        "%d files of %d bytes, 10 changed before each turn"
            .formatted(sizes.files(), sizes.fileSize()),
        race,
        BenchmarkMachine.here(load, ProgramVersions.of(Executables.onPath(), BTRFS, CP, "tar")),
        standings,
        List.of(CP),
        targets());
  }

  private static List<Contender> contenders(Stores stores, Path place) {
    List<Contender> all = new ArrayList<>();
    all.add(
        new Contender(CP, "cp -a", () -> CopiedTree.cp(stores.copy(), place.resolve("copied"))));
    all.add(
        new Contender(
            "tar", "tar -cf", () -> CopiedTree.tar(stores.copy(), place.resolve("copied.tar"))));
    all.addAll(ours(COPY, stores::copy));
    all.addAll(ours(BTRFS, stores::btrfs));
    for (BareBtrfs.Act act : BareBtrfs.Act.values()) {
      String word = act.name().toLowerCase(Locale.ROOT);
      all.add(
          new Contender(
              BARE + "-" + word,
              "btrfs subvolume: " + word,
              () -> new BareBtrfs(act, stores.btrfs())));
    }
    all.addAll(ours(SHARING, stores::sharing));
    return all;
  }

  /** The driver's three acts. */
  static List<Contender> ours(String driver, Source source) {
    String title = driver.equals(SHARING) ? "driver copy on btrfs: " : "driver " + driver + ": ";
    return List.of(
        Contender.ours(
            driver + "-snapshot",
            title + "snapshot",
            () -> new StorageTrials.TakeSnapshot(source.workspace())),
        Contender.ours(
            driver + "-rollback",
            title + "rollback",
            () -> new StorageTrials.RollBack(source.workspace())),
        Contender.ours(
            driver + "-fork", title + "fork", () -> new StorageTrials.Fork(source.workspace())));
  }

  /** A workspace, if this machine can have one of its kind. */
  @FunctionalInterface
  interface Source {
    FilledWorkspace workspace() throws Unavailable;
  }

  static List<SpeedTarget> targets() {
    List<SpeedTarget> targets = new ArrayList<>();
    for (String act : List.of("snapshot", "rollback", "fork")) {
      targets.add(new SpeedTarget(BTRFS + "-" + act, BARE + "-" + act, MOST_OF_BARE));
      targets.add(new SpeedTarget(COPY + "-" + act, CP, MOST_OF_CP));
    }
    return targets;
  }
}
