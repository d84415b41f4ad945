package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.randomtest.Rounds;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command makes files shorter while they are read: what was kept can be brought back. */
final class ShrinkingFilesIT {
  private static final WorkspaceId A = new WorkspaceId("a");
  private static final int SNAPSHOTS = Rounds.atLeast(15);
  private static final int MOST_SNAPSHOTS = SNAPSHOTS + 500;

  @TempDir Path place = Path.of("unset");

  @ParameterizedTest
  @ValueSource(ints = {30_000, 300_000})
  void everySnapshotCanBeBroughtBack(int size) throws Exception {
    try (Storage storage = Stores.copy(place.resolve("state"))) {
      storage.create(A);
      Path file = storage.directory(A).resolve("file");
      Files.write(file, new byte[size]);
      List<SnapshotId> taken = new ArrayList<>();
      int unsure = 0;
      AtomicBoolean enough = new AtomicBoolean();
      Thread command = Thread.ofPlatform().start(() -> shrinkAndGrow(file, size, enough));
      // Until the control holds: it was changed under the reader's hands.
      for (int i = 0; i < SNAPSHOTS || (unsure == 0 && i < MOST_SNAPSHOTS); i++) {
        StoredSnapshot snapshot = storage.snapshot(A, new SnapshotId("s" + i));
        unsure += snapshot.notes().size();
        taken.add(snapshot.id());
      }
      enough.set(true);
      command.join();
      assertThat(unsure).as("control").isPositive();
      for (SnapshotId id : taken.subList(Math.max(0, taken.size() - SNAPSHOTS), taken.size())) {
        storage.rollback(A, id);
        storage.fork(Version.saved(A, id), new WorkspaceId("of-" + id));
      }
    }
  }

  private static void shrinkAndGrow(Path path, int size, AtomicBoolean enough) {
    byte[] content = "x".repeat(size).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.write(content);
      while (!enough.get()) {
        file.setLength(size / 3);
        LockSupport.parkNanos(300_000);
        file.setLength(size);
        LockSupport.parkNanos(300_000);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
