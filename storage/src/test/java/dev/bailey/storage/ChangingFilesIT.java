package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that change while they are read, and in ways that are easy to overlook. */
final class ChangingFilesIT {
  private static final WorkspaceId ID = new WorkspaceId("a");
  private static final SnapshotId ONE = new SnapshotId("one");
  private static final SnapshotId TWO = new SnapshotId("two");
  private static final int SIZE = 8 << 20;
  private static final int MANY = 5;

  private final AtomicInteger writes = new AtomicInteger();

  private Path place;
  private Storage storage;
  private Path file;

  @BeforeEach
  void prepare() throws IOException {
    place = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-changing-");
    storage = Stores.copy(place);
    storage.create(ID);
    file = storage.directory(ID).resolve("file");
  }

  @AfterEach
  void remove() {
    storage.close();
    Trees.shell("rm -rf " + place);
  }

  private static boolean isTorn(byte[] content) {
    byte[] uniform = new byte[content.length];
    Arrays.fill(uniform, content[0]);
    return !Arrays.equals(content, uniform);
  }

  /** Fills the file with one byte, then with another, without end. */
  private Thread writer(AtomicBoolean end) {
    return Thread.ofPlatform()
        .start(() -> {
          byte[] content = new byte[SIZE];
          try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int value = 1; !end.get(); value++) {
              Arrays.fill(content, (byte) value);
              writes.incrementAndGet();
              channel.write(ByteBuffer.wrap(content), 0);
            }
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }

  /**
   * Until it was written all the time: of a writer that stands still in the middle of a write
   * nothing can be noticed.
   */
  private StoredSnapshot snapshotDuringWrites() {
    for (int i = 0; ; i++) {
      int before = writes.get();
      StoredSnapshot snapshot = storage.snapshot(ID, new SnapshotId("during" + i));
      if (writes.get() - before >= MANY) {
        return snapshot;
      }
    }
  }

  @Test
  void tornReadsAreNoticed() throws Exception {
    Files.write(file, new byte[SIZE]);
    AtomicBoolean end = new AtomicBoolean();
    Thread writer = writer(end);
    long due = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    boolean torn = false;
    while (!torn && System.nanoTime() - due < 0) {
      torn = isTorn(Files.readAllBytes(file));
    }
    assertThat(torn).as("the control: a plain read is torn").isTrue();
    StoredSnapshot snapshot = snapshotDuringWrites();
    end.set(true);
    writer.join();
    storage.rollback(ID, snapshot.id());
    boolean consistent = !isTorn(Files.readAllBytes(file));
    assertThat(consistent || !snapshot.notes().isEmpty()).isTrue();
    assertThat(snapshot.notes()).allMatch(note -> note.contains("file was changed all the time"));
  }

  /** Without care the kernel would not tell of the second change. */
  @Test
  void changesThroughMemoryAreNoticed() throws IOException {
    Files.write(file, new byte[4096]);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 4096);
      mapped.put(0, (byte) 1);
      storage.snapshot(ID, new SnapshotId("zero"));
      mapped.put(0, (byte) 2);
      Trees.shell("sleep 0.1");
      storage.snapshot(ID, ONE);
      mapped.put(0, (byte) 3);
      storage.snapshot(ID, TWO);
    }
    storage.rollback(ID, ONE);
    assertThat(Files.readAllBytes(file)[0]).isEqualTo((byte) 2);
    storage.rollback(ID, TWO);
    assertThat(Files.readAllBytes(file)[0]).isEqualTo((byte) 3);
  }

  /** Same size, same time of modification, within the same tick of the kernel's clock. */
  @Test
  void hiddenChangesAreNoticed() throws IOException {
    for (int i = 0; i < 50; i++) {
      Files.writeString(file, "before");
      var modified = Files.getLastModifiedTime(file);
      SnapshotId name = new SnapshotId("s" + i);
      storage.snapshot(ID, name);
      Files.writeString(file, "after!");
      Files.setLastModifiedTime(file, modified);
      assertThat(storage.diff(Version.saved(ID, name), Version.live(ID))).hasSize(1);
      SnapshotId next = new SnapshotId("t" + i);
      storage.snapshot(ID, next);
      assertThat(storage.diff(Version.saved(ID, name), Version.saved(ID, next))).hasSize(1);
    }
  }

  @Test
  void hugeHolesCostNothing() throws IOException {
    Trees.shell(
        "truncate -s 4T " + file + " && printf x | dd of=" + file + " bs=1 seek=3T conv=notrunc");
    StoredSnapshot snapshot = storage.snapshot(ID, ONE);
    assertThat(snapshot.notes()).isEmpty();
    Files.delete(file);
    storage.rollback(ID, ONE);
    assertThat(Files.size(file)).isEqualTo(4L << 40);
    assertThat(Trees.shell("du -k " + file + " | cut -f1").strip()).hasSizeLessThan(4);
    assertThat(Trees.shell("dd if=" + file + " bs=1 skip=3T count=1 2>/dev/null")).isEqualTo("x");
  }
}
