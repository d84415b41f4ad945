package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.randomtest.Rounds;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A command that exchanges directories for links to a place of the host, as fast as it can, while a
 * workspace is saved and restored. The control shows that the race is real: a walk by paths falls
 * for it.
 */
final class SwappedDirectoriesIT {
  private static final int ROUNDS = Rounds.atLeast(60);
  private static final WorkspaceId ID = new WorkspaceId("victim");

  private Path place;
  private Path outside;
  private Storage storage;
  private Path live;
  private final AtomicBoolean end = new AtomicBoolean();
  private final AtomicInteger swaps = new AtomicInteger();

  @BeforeEach
  void prepare() throws IOException {
    place = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-swap-");
    outside = Files.createDirectory(place.resolve("outside"));
    Files.writeString(outside.resolve("file"), "SECRET OF THE HOST");
    storage = Stores.copy(place.resolve("state"));
    storage.create(ID);
    live = storage.directory(ID);
    Files.createDirectories(live.resolve("d"));
    Files.writeString(live.resolve("d/file"), "harmless");
    Files.createSymbolicLink(live.resolve("l"), outside);
  }

  @AfterEach
  void remove() {
    storage.close();
    Trees.shell("rm -rf " + place);
  }

  /** Puts the link where the directory is, and the directory back, again and again. */
  private Thread attacker() {
    return Thread.ofPlatform()
        .start(() -> {
          Path directory = live.resolve("d");
          Path aside = live.resolve("aside");
          Path link = live.resolve("l");
          while (!end.get()) {
            try {
              Files.move(directory, aside);
              Files.move(link, directory);
              swaps.incrementAndGet();
              Files.move(directory, link);
              Files.move(aside, directory);
            } catch (IOException _) {
              repair(directory, aside, link);
            }
          }
        });
  }

  private void repair(Path directory, Path aside, Path link) {
    try {
      if (Files.isSymbolicLink(directory)) {
        Files.delete(directory);
      }
      if (Files.isDirectory(aside, LinkOption.NOFOLLOW_LINKS)
          && !Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
        Files.move(aside, directory);
      }
      if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectory(directory);
      }
      if (!Files.isSymbolicLink(link)) {
        Files.createSymbolicLink(link, outside);
      }
    } catch (IOException _) {
      // The other side is at work: the next round tries again.
    }
  }

  private void underAttack(Runnable work) throws InterruptedException {
    AtomicInteger before = new AtomicInteger();
    whileSwapped(() -> {
      before.set(swaps.get());
      work.run();
    });
    assertThat(swaps.get()).as("swaps meanwhile").isGreaterThan(before.get());
  }

  private void whileSwapped(Runnable work) throws InterruptedException {
    Thread attacker = attacker();
    try {
      while (swaps.get() == 0 && attacker.isAlive()) {
        Thread.sleep(1);
      }
      work.run();
    } finally {
      end.set(true);
      attacker.join();
    }
  }

  /** It may fall at the first swap: what it read is the proof, not that more swaps followed. */
  @Test
  void theControlFallsForIt() throws InterruptedException {
    AtomicBoolean stolen = new AtomicBoolean();
    whileSwapped(() -> {
      while (!stolen.get()) {
        try {
          stolen.set(Files.readString(live.resolve("d/file")).contains("SECRET"));
        } catch (IOException _) {
          // Nothing there at this moment.
        }
      }
    });
    assertThat(stolen).isTrue();
  }

  @Test
  void snapshotsHoldNothingOfTheHost() throws Exception {
    underAttack(() -> {
      for (int i = 0; i < ROUNDS; i++) {
        storage.snapshot(ID, new SnapshotId("s" + i));
      }
    });
    assertThat(
            Trees.shell("grep -rl 'SECRET OF' " + place.resolve("state") + "/copy/blobs || true"))
        .isEmpty();
  }

  @Test
  void rollbackWritesNothingOutside() throws Exception {
    Files.writeString(live.resolve("d/planted"), "planted");
    storage.snapshot(ID, new SnapshotId("s"));
    String before = Trees.describe(outside);
    AtomicInteger refused = new AtomicInteger();
    underAttack(() -> {
      for (int i = 0; i < ROUNDS; i++) {
        try {
          Files.deleteIfExists(live.resolve("d/planted"));
          storage.rollback(ID, new SnapshotId("s"));
        } catch (BaileyException | IOException _) {
          refused.incrementAndGet();
        }
      }
    });
    assertThat(Trees.describe(outside)).isEqualTo(before);
    storage.rollback(ID, new SnapshotId("s"));
    assertThat(live.resolve("d/planted")).hasContent("planted");
    assertThat(live.resolve("d/file")).hasContent("harmless");
  }

  @Test
  void removalRemovesNothingOutside() throws Exception {
    String before = Trees.describe(outside);
    underAttack(() -> {
      for (int i = 0; i < ROUNDS; i++) {
        storage.snapshot(ID, new SnapshotId("r" + i));
      }
      storage.deleteWorkspace(ID);
    });
    assertThat(Trees.describe(outside)).isEqualTo(before);
    assertThat(storage.workspaces()).isEmpty();
  }
}
