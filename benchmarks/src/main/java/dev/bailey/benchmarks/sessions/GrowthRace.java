package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.report.Growth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures how snapshot, rollback and fork of each driver scale with the number of small files. */
final class GrowthRace {
  private static final int FILE_SIZE = 512;
  private static final int ROUNDS = 3;

  private GrowthRace() {}

  static Growth run(SessionSizes sizes, Path place, RaceProgress progress)
      throws IOException, InterruptedException {
    List<Growth.Step> steps = new ArrayList<>();
    RoundRobin race = new RoundRobin(Math.min(ROUNDS, sizes.rounds()), 1);
    for (int files : sizes.growing()) {
      progress.stage("filling workspaces with " + files + " files");
      Path own = Files.createDirectory(place.resolve("growth-" + files));
      try (Stores stores = new Stores(own, files, FILE_SIZE, false)) {
        progress.stage(files + " files");
        List<Contender> contenders = new ArrayList<>();
        contenders.addAll(StorageRace.ours("copy", stores::copy));
        contenders.addAll(StorageRace.ours("btrfs", stores::btrfs));
        steps.add(new Growth.Step(files, race.run(contenders, progress)));
      }
      PlainPrograms.remove(own);
    }
    return new Growth(FILE_SIZE, race, steps);
  }
}
