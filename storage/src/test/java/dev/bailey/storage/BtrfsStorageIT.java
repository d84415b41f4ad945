package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.storage.btrfs.BtrfsDriver;
import dev.bailey.storage.driver.DriverStorage;
import dev.bailey.storage.driver.StateDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The contract, kept by subvolumes in a pool. */
final class BtrfsStorageIT extends StorageContract {
  @Override
  Storage open(Path directory) {
    StateDirectory state = StateDirectory.open(directory);
    return new DriverStorage(state, BtrfsDriver.open(state));
  }

  @Test
  void nothingIsMountedAfterClosing() {
    storage.create(A);
    String pool = state().resolve("btrfs/pool").toString();
    assertThat(Trees.shell("losetup -j " + pool)).isNotEmpty();
    storage.close();
    // The kernel frees it a moment later.
    String wait =
        "for i in $(seq 600); do [ -n \"$(losetup -j %1$s)\" ] || break; sleep 0.1; done; ";
    assertThat(Trees.shell((wait + "losetup -j %1$s").formatted(pool))).isEmpty();
    assertThat(Trees.shell("cat /proc/self/mountinfo")).doesNotContain(state().toString());
    storage = open(state());
    assertThat(storage.workspaces()).containsExactly(A);
  }

  @Test
  void subvolumesOfTheCommandAreRemovedToo() {
    storage.create(A);
    Path live = storage.directory(A);
    Trees.shell("cd " + live + " && mkdir x && btrfs subvolume create x/own && echo 1 > x/own/f");
    storage.snapshot(A, ONE);
    storage.rollback(A, ONE);
    storage.deleteWorkspace(A);
    assertThat(Trees.shell("btrfs subvolume list " + state().resolve("btrfs/mount"))).isEmpty();
  }
}
