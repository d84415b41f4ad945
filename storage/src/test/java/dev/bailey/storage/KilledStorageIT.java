package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.randomtest.DoomedProcess;
import dev.bailey.randomtest.Rounds;
import dev.bailey.storage.choice.Storages;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process that uses a storage is killed at any moment, many times. What it had reported done must
 * be there bit by bit, and nothing of what it was in the middle of.
 */
final class KilledStorageIT {
  private static final int ROUNDS = Rounds.atLeast(12);

  /** A round takes ten times as long where each dataset is mounted through FUSE. */
  private static final int FUSE_ROUNDS = Rounds.atLeast(4);

  private final Random random = new Random(Long.getLong("bailey.seed", Rounds.seeds().nextLong()));

  @ParameterizedTest
  @ValueSource(strings = {"copy", "btrfs"})
  void nothingIsLost(String driver) throws Exception {
    Path state = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-killed-");
    killAgainAndAgain(driver, state, ROUNDS, storage -> checkTidiness(driver, state, storage));
  }

  @Test
  void nothingIsLostInDatasets() throws Exception {
    Path state = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-killed-");
    try (ZfsPool pool = ZfsPool.start()) {
      Storages.zfs(state, pool.name()).storage().close();
      killAgainAndAgain(
          "zfs",
          state,
          FUSE_ROUNDS,
          storage -> assertThat(pool.topDatasets()).hasSameSizeAs(storage.workspaces()));
    }
  }

  private void killAgainAndAgain(String driver, Path state, int rounds, Consumer<Storage> tidiness)
      throws Exception {
    Model model = new Model();
    try (AutoCloseable _ = () -> clean(state)) {
      for (int round = 0; round < rounds; round++) {
        model.read(saidBeforeItsEnd(driver, state));
        try (Storage storage = Stores.named(driver, state)) {
          model.check(storage);
          tidiness.accept(storage);
        }
      }
      assertThat(model.hasSnapshots()).as("the rounds were long enough").isTrue();
    }
    // The kernel frees a loop device a moment later.
    Trees.shell(
        "for i in $(seq 600); do losetup -a | grep -q '%s' || break; sleep 0.1; done"
            .formatted(state.getFileName()));
    assertThat(Trees.shell("losetup -a; cat /proc/self/mountinfo"))
        .doesNotContain(state.getFileName().toString());
  }

  private static void clean(Path state) {
    Trees.shell("umount -l " + state + "/btrfs/mount 2>/dev/null; rm -rf " + state);
  }

  private List<String> saidBeforeItsEnd(String driver, Path state)
      throws IOException, InterruptedException {
    String seed = Integer.toString(random.nextInt(1 << 30));
    return DoomedProcess.saidBeforeItsEnd(
        random, Doomed.class, List.of(), List.of(driver, state.toString(), seed));
  }

  private static void checkTidiness(String driver, Path state, Storage storage) {
    String base = state + (driver.equals("copy") ? "/copy" : "/btrfs/mount");
    assertThat(Trees.shell("ls -A " + base + "/temporary; find " + state + " -name '.new*'"))
        .isEmpty();
    if (driver.equals("btrfs")) {
      long expected = storage.workspaces().size();
      for (WorkspaceId id : storage.workspaces()) {
        expected += storage.snapshots(id).size();
      }
      assertThat(Trees.shell("btrfs subvolume list " + base + " | wc -l").strip())
          .isEqualTo(Long.toString(expected));
    }
  }
}
