package dev.bailey.sessions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.randomtest.DoomedProcess;
import dev.bailey.randomtest.Rounds;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Killed at random points: what a caller was told is there, what was under way is done or not, and
 * nothing is left behind.
 */
final class KilledSessionsIT {
  private static final int ROUNDS = Rounds.atLeast(6);

  private final long firstSeed = Long.getLong("bailey.seed", Rounds.seeds().nextLong());
  private final Random random = new Random(firstSeed);
  private final String mark = "bailey_killed_" + System.nanoTime();

  @ParameterizedTest
  @EnumSource(names = {"COPY", "BTRFS"})
  void nothingThatWasToldIsLost(Driver driver) throws Exception {
    Path directory = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-killed-");
    Strays strays = new Strays(directory, mark);
    Follower follower = new Follower();
    int operations = 0;
    try {
      for (int round = 0; round < ROUNDS; round++) {
        String seed = Integer.toString(random.nextInt(1 << 30));
        operations += follower.follow(said(directory, driver, seed), seed);
        try (Place place = new Place(directory, driver, mark)) {
          assertThat(strays.ofProcess(follower.pid())).as(told(follower)).isEmpty();
          follower.compare(place);
        }
        assertThat(strays.afterClosing()).as(told(follower)).isEmpty();
      }
      System.out.println(
          "%s: %d kills, %d operations, %s"
              .formatted(driver, ROUNDS, operations, follower.counts()));
      assertThat(operations).as("the rounds were long enough").isGreaterThan(ROUNDS);
    } finally {
      strays.removeAll();
    }
  }

  private String told(Follower follower) {
    return "again with -Dbailey.seed=" + firstSeed + "\n" + follower.told();
  }

  private List<String> said(Path directory, Driver driver, String seed)
      throws IOException, InterruptedException {
    Path temporary = Files.createDirectories(directory.resolve("tmp"));
    return DoomedProcess.saidBeforeItsEnd(
        random,
        DoomedSessions.class,
        List.of("-Djava.io.tmpdir=" + temporary),
        List.of(directory.toString(), driver.name(), seed, mark));
  }
}
