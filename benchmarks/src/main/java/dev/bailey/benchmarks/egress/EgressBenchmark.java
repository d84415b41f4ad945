package dev.bailey.benchmarks.egress;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.Removal;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.report.EgressReport;
import dev.bailey.benchmarks.report.LoadResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs all benchmarks of the egress gateway, and removes everything that they made. */
public final class EgressBenchmark {
  private EgressBenchmark() {}

  /** Throws {@link Unavailable} when this machine lacks what every way needs. */
  public static EgressReport run(EgressSizes sizes, RaceProgress progress)
      throws IOException, InterruptedException, Unavailable {
    return run(sizes, Path.of(System.getProperty("java.io.tmpdir")), progress);
  }

  /** With its temporary files in another directory. */
  static EgressReport run(EgressSizes sizes, Path directory, RaceProgress progress)
      throws IOException, InterruptedException, Unavailable {
    Path place = Files.createTempDirectory(directory, "bailey-bench-egress");
    try (Ways ways = new Ways(place, Executables.onPath())) {
      Thread interrupted = Thread.ofPlatform().unstarted(() -> abandon(ways, place));
      Runtime.getRuntime().addShutdownHook(interrupted);
      EgressReport report = measure(sizes, ways, progress);
      Runtime.getRuntime().removeShutdownHook(interrupted);
      return report;
    } finally {
      progress.stage("");
      Removal.of(place);
    }
  }

  private static EgressReport measure(EgressSizes sizes, Ways ways, RaceProgress progress)
      throws IOException, Unavailable {
    List<LoadResult> results = new ArrayList<>();
    for (Workload workload : Workload.all(sizes)) {
      results.addAll(LoadRace.run(workload, ways, sizes, progress));
    }
    return new EgressReport(results, Endurance.run(sizes.endurance(), ways, progress));
  }

  /** No proxy is left behind when somebody loses patience. */
  private static void abandon(Ways ways, Path place) {
    try {
      ways.close();
      Removal.of(place);
    } catch (NoSuchFileException e) {
      // Whoever was interrupted has removed it meanwhile.
    } catch (IOException e) {
      System.err.println("bailey bench: cannot remove " + place + ": " + e.getMessage());
    }
  }
}
