package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.storage.copy.CopyDriver;
import dev.bailey.storage.driver.DriverStorage;
import dev.bailey.storage.driver.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract, kept by files and a store of contents. */
final class CopyStorageIT extends StorageContract {
  /** What a fork of live files kept, and no index names, goes with the next start. */
  @AfterEach
  void nothingIsLeft() throws IOException {
    storage.workspaces().forEach(storage::deleteWorkspace);
    reopen();
    for (String part : List.of("blobs", "temporary", "workspaces")) {
      try (Stream<Path> files = Files.walk(state().resolve("copy").resolve(part))) {
        assertThat(files.filter(it -> !Files.isDirectory(it))).as(part).isEmpty();
      }
    }
  }

  @Override
  Storage open(Path directory) {
    StateDirectory state = StateDirectory.open(directory);
    return new DriverStorage(state, new CopyDriver(state));
  }

  /** The damaged file is neither the first nor the last one that would be replaced. */
  @Test
  void aDamagedSnapshotChangesNothing() {
    storage.create(A);
    Path live = storage.directory(A);
    Trees.shell(
        "cd "
            + live
            + " && for i in 1 2 3 4 5; do head -c 30$i /dev/zero | tr '\\0' $i >f$i; done");
    storage.snapshot(A, ONE);
    String kept = describe(live);
    Trees.shell(
        "cd " + live + " && for i in 1 2 3 4; do echo changed >f$i; done; rm -r f4; mkdir f4 new");
    String changed = describe(live);
    String blob = Trees.shell("find " + state() + "/copy/blobs -size -304c -size +302c").strip();
    Trees.shell("cp -p " + blob + " " + state() + "/good");
    for (String damage : List.of("printf x | dd conv=notrunc of=%s", "truncate -s 9 %s", "rm %s")) {
      Trees.shell(damage.formatted(blob));
      List<String> begun = new ArrayList<>();
      assertThatThrownBy(() -> storage.rollback(A, ONE, () -> begun.add("begun")))
          .hasMessageContaining("snapshot one")
          .hasMessageContaining("'f3' is damaged")
          .hasMessageContaining("nothing was changed")
          .isInstanceOfSatisfying(
              BaileyException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATA_DAMAGED));
      assertThat(begun).isEmpty();
      assertThat(describe(live)).as(damage).isEqualTo(changed);
    }
    Trees.shell("cp -p " + state() + "/good " + blob);
    storage.rollback(A, ONE);
    assertThat(describe(live)).isEqualTo(kept);
  }

  /** A content that is as it was in the workspace is not read. */
  @Test
  void onlyWhatDiffersIsRead() {
    storage.create(A);
    Path live = storage.directory(A);
    Trees.shell("cd " + live + " && echo same >same && echo kept >other && sleep 0.05");
    storage.snapshot(A, ONE);
    String kept = describe(live);
    Trees.shell("echo changed >" + live + "/other");
    Trees.shell("rm $(grep -lr same " + state() + "/copy/blobs)");
    storage.rollback(A, ONE);
    assertThat(describe(live)).isEqualTo(kept);
  }
}
