package dev.bailey.linux.cellfiles;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.Directory;
import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody exchanges a directory for a link that leads out, all the time. */
final class SwappedDirectoriesIT {
  private static final int ROUNDS = Rounds.atLeast(5000);
  private static final Duration LONGEST = Duration.ofMinutes(2);

  @TempDir Path place;
  private Path root;
  private Path outside;
  private volatile boolean over;

  @BeforeEach
  void make() throws IOException {
    root = Files.createDirectories(place.resolve("root"));
    outside = place.resolve("outside");
    Files.createDirectories(outside.resolve("deep"));
    Files.createDirectories(root.resolve("dir/deep"));
    Files.writeString(root.resolve("dir/deep/file"), "inside");
    Files.writeString(outside.resolve("deep/file"), "secret");
    Files.createSymbolicLink(root.resolve("link"), outside);
  }

  /**
   * Has two names change places for as long as something is tried, and says what it gave: at least
   * once what it must, since how soon that is the scheduler decides.
   */
  private Set<String> meanwhile(String wanted, Callable<String> attempt) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    return meanwhile(
        attempt,
        (rounds, seen) ->
            rounds < ROUNDS || (!seen.contains(wanted) && System.nanoTime() - end < 0));
  }

  /** The same until it gave this, for a control: how soon that is the scheduler decides. */
  private Set<String> until(String wanted, Callable<String> attempt) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    return meanwhile(attempt, (_, seen) -> !seen.contains(wanted) && System.nanoTime() - end < 0);
  }

  private Set<String> meanwhile(Callable<String> attempt, BiPredicate<Integer, Set<String>> goesOn)
      throws Exception {
    over = false;
    Thread swapper = Thread.ofPlatform().start(this::swap);
    Set<String> seen = new HashSet<>();
    try {
      for (int i = 0; goesOn.test(i, seen); i++) {
        try {
          seen.add(attempt.call());
        } catch (BaileyException e) {
          seen.add(e.code().name());
        } catch (IOException e) {
          seen.add("IOException");
        }
      }
    } finally {
      over = true;
      swapper.join();
    }
    return seen;
  }

  private void swap() {
    try (Directory directory = Directory.open(root)) {
      while (!over) {
        directory.exchange("dir", directory, "link");
      }
    }
  }

  @Test
  void readingNeverGetsOut() throws Exception {
    try (HostFiles files = FilesFixture.open(root)) {
      Set<String> seen = meanwhile("inside", () -> FilesFixture.read(files, "dir/deep/file"));
      assertThat(seen).contains("inside").doesNotContain("secret");
    }
    Set<String> naive = until("secret", () -> Files.readString(root.resolve("dir/deep/file")));
    assertThat(naive).as("control: plain names get out").contains("secret");
  }

  @Test
  void aCheckBeforehandDoesNotHelpPlainNames() throws Exception {
    Path real = root.toRealPath();
    Set<String> naive =
        until(
            "secret",
            () -> {
              Path file = root.resolve("dir/deep/file");
              return file.toRealPath().startsWith(real) ? Files.readString(file) : "refused";
            });
    assertThat(naive).as("control: checked names get out").contains("secret");
  }

  @Test
  void writingNeverGetsOut() throws Exception {
    Path secret = outside.resolve("deep/file");
    try (HostFiles files = FilesFixture.open(root)) {
      Set<String> seen =
          meanwhile(
              "written",
              () -> {
                FilesFixture.write(files, "dir/deep/file", "written");
                FilesFixture.write(files, "dir/new/directory/file", "written");
                return "written";
              });
      assertThat(seen).contains("written");
    }
    assertThat(secret).hasContent("secret");
    try (var found = Files.walk(outside)) {
      assertThat(found).containsExactlyInAnyOrder(outside, secret.getParent(), secret);
    }
    until(
        "written",
        () -> {
          Files.writeString(root.resolve("dir/deep/file"), "written");
          return Files.readString(secret);
        });
    assertThat(secret).as("control: plain names get out").hasContent("written");
  }

  @Test
  void walkingNeverGetsOut() throws Exception {
    try (HostFiles files = FilesFixture.open(root)) {
      Set<String> seen =
          meanwhile(
              "inside",
              () -> {
                SeenFiles found = new SeenFiles();
                files.walk(".", found);
                return String.join(" ", found.contents());
              });
      assertThat(seen).contains("inside").noneMatch(it -> it.contains("secret"));
      assertThat(meanwhile(() -> names(files), (rounds, _) -> rounds < ROUNDS))
          .noneMatch(it -> it.contains("secret"));
    }
    Set<String> naive = until("secret", () -> naiveWalk(root));
    assertThat(naive).as("control: plain names get out").contains("secret");
  }

  /** Reads what it finds below directories that are none of the links it sees. */
  private static String naiveWalk(Path root) throws IOException {
    try (var found = Files.list(root)) {
      for (Path each : found.toList()) {
        if (!Files.isSymbolicLink(each)) {
          return Files.readString(each.resolve("deep/file"));
        }
      }
    }
    return "";
  }

  private static String names(HostFiles files) {
    StringBuilder names = new StringBuilder();
    files.list("dir/deep").forEach(it -> names.append(it.size()).append(it.path()));
    return names.toString().getBytes(UTF_8).length + names.toString();
  }

  @Test
  void filesThatTurnIntoFifosDoNotHoldUp() throws Exception {
    FilesFixture.run("mkfifo", root.resolve("dir/deep/fifo").toString());
    over = false;
    Thread swapper =
        Thread.ofPlatform()
            .start(() -> {
              try (Directory directory = Directory.open(root.resolve("dir/deep"))) {
                while (!over) {
                  directory.exchange("file", directory, "fifo");
                }
              }
            });
    Set<String> seen = new HashSet<>();
    Set<String> both = Set.of("inside", "it is a FIFO, not a file");
    try (HostFiles files = FilesFixture.open(root)) {
      // Until both were met.
      for (int i = 0; i < ROUNDS || !seen.containsAll(both); i++) {
        try {
          seen.add(FilesFixture.read(files, "dir/deep/file"));
        } catch (BaileyException e) {
          seen.add(e.reason());
        }
      }
    } finally {
      over = true;
      swapper.join();
    }
  }
}
