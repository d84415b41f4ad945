package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.contender.BuilderSpawn;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.report.BenchmarkMachine;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.Growth;
import dev.bailey.benchmarks.report.IdleCost;
import dev.bailey.benchmarks.report.SessionsReport;
import dev.bailey.benchmarks.report.SpeedTarget;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs all benchmarks of sessions in one directory, and removes it afterwards. */
public final class SessionsBenchmark {
  /** First commands are quick: for each round of the storage there are so many. */
  private static final int TURNS_PER_ROUND = 10;

  private static final double MOST_SPAWNS = 3;
  private static final String PLAIN = "plain";

  private SessionsBenchmark() {}

  public static SessionsReport run(SessionSizes sizes, RaceProgress progress)
      throws IOException, InterruptedException {
    Path place = Files.createTempDirectory(sizes.directory(), "bailey-bench-sessions");
    Thread interrupted = Thread.ofPlatform().unstarted(() -> abandon(place));
    Runtime.getRuntime().addShutdownHook(interrupted);
    try {
      Comparison firstCommand = firstCommand(sizes, place, progress);
      IdleCost idle = IdleSessions.run(sizes, place, progress);
      Comparison storage = StorageRace.run(sizes, place, progress);
      Growth growth = GrowthRace.run(sizes, place, progress);
      return new SessionsReport(firstCommand, idle, storage, growth);
    } finally {
      progress.stage("");
      PlainPrograms.remove(place);
      Runtime.getRuntime().removeShutdownHook(interrupted);
    }
  }

  /** Gigabytes and mounts are not left behind when somebody loses patience. */
  private static void abandon(Path place) {
    String script =
        "umount -l \"$0\"/*/btrfs/mount \"$0\"/*/*/btrfs/mount \"$0\"/*/storage/btrfs/mount"
            + " 2>/dev/null; rm -rf --one-file-system \"$0\"";
    try {
      PlainPrograms.run("sh", "-c", script, place.toString());
    } catch (IOException | InterruptedException e) {
      System.err.println("bailey bench: cannot remove " + place + ": " + e.getMessage());
    }
  }

  private static Comparison firstCommand(SessionSizes sizes, Path place, RaceProgress progress) {
    progress.stage("first commands");
    List<Double> load = BenchmarkMachine.load();
    RoundRobin race = new RoundRobin(sizes.rounds() * TURNS_PER_ROUND, sizes.warmUp());
    List<Contender> contenders =
        List.of(
            new Contender(
                PLAIN, "plain ProcessBuilder", () -> new BuilderSpawn(List.of("/bin/true"))),
            session(place, Driver.COPY),
            session(place, Driver.BTRFS));
    List<Standing> standings = race.run(contenders, progress);
    return new Comparison(
        "session",
        "/bin/true as the first command of a new session",
        race,
        BenchmarkMachine.here(load, Map.of()),
        standings,
        List.of(PLAIN),
        targets());
  }

  private static Contender session(Path place, Driver driver) {
    return Contender.ours(
        id(driver),
        "session, driver " + driver.word(),
        () -> new FirstCommand(place.resolve("first-" + driver.word()), driver));
  }

  private static String id(Driver driver) {
    return "session-" + driver.word();
  }

  static List<SpeedTarget> targets() {
    return List.of(
        new SpeedTarget(id(Driver.COPY), PLAIN, MOST_SPAWNS),
        new SpeedTarget(id(Driver.BTRFS), PLAIN, MOST_SPAWNS));
  }
}
