package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.NamedDirectory;
import dev.bailey.randomtest.RandomTest;
import dev.bailey.randomtest.Rounds;
import dev.bailey.workspace.Change;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every driver does, in the same words. */
abstract class StorageContract {
  static final WorkspaceId A = new WorkspaceId("a");
  static final WorkspaceId B = new WorkspaceId("b");
  static final SnapshotId ONE = new SnapshotId("one");
  static final SnapshotId TWO = new SnapshotId("two");

  /** Blocks of zeros that a driver may make of small holes, in all files of a random tree. */
  private static final long MOST_FILLED = 20 * 5 * (128L << 10);

  private Path state;
  Storage storage;

  /** Opens the driver under test. */
  abstract Storage open(Path directory);

  /** Options for the tree that a driver cannot keep in full on this machine. */
  String[] treeOptions() {
    return new String[0];
  }

  /** Everything about every path that the driver can keep on this machine. */
  String describe(Path directory) {
    return Trees.describe(directory);
  }

  /** Whether the driver can tell, on this machine, what a snapshot added. */
  boolean knowsAddedBytes() {
    return true;
  }

  @BeforeEach
  void openStorage() throws IOException {
    state = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-storage-");
    storage = open(state);
  }

  @AfterEach
  void closeStorage() {
    storage.close();
    Trees.shell("rm -rf '" + state + "'");
  }

  void reopen() {
    storage.close();
    storage = open(state);
  }

  Path state() {
    return state;
  }

  Path rich(WorkspaceId id) {
    storage.create(id);
    Trees.make(storage.directory(id), treeOptions());
    return storage.directory(id);
  }

  static void assertCode(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            BaileyException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
  }

  @Test
  void rollbackBringsBackEverything() {
    Path live = rich(A);
    String before = describe(live);
    storage.snapshot(A, ONE);
    for (int seed = 0; seed < 5; seed++) {
      Trees.change(live, seed);
    }
    String changed = describe(live);
    assertThat(changed).isNotEqualTo(before);
    storage.snapshot(A, TWO);
    storage.rollback(A, ONE);
    assertThat(describe(live)).isEqualTo(before);
    storage.rollback(A, TWO);
    assertThat(describe(live)).isEqualTo(changed);
    reopen();
    assertThat(describe(live)).isEqualTo(changed);
    storage.rollback(A, ONE);
    assertThat(describe(live)).isEqualTo(before);
    assertThat(storage.diff(Version.saved(A, ONE), Version.live(A))).isEmpty();
  }

  @Test
  void rollbackReplacesFilesByDirectoriesAndBack() {
    storage.create(A);
    Path live = storage.directory(A);
    Trees.shell("cd " + live + " && mkdir -p x/y && echo 1 > x/y/f && echo 2 > g && ln -s g l");
    String before = describe(live);
    storage.snapshot(A, ONE);
    Trees.shell(
        "cd "
            + live
            + " && rm -rf x g l && echo 3 > x && mkdir -p g/h l/m && chmod 000 g/h && touch l/z");
    storage.snapshot(A, TWO);
    String after = describe(live);
    storage.rollback(A, ONE);
    assertThat(describe(live)).isEqualTo(before);
    storage.rollback(A, TWO);
    assertThat(describe(live)).isEqualTo(after);
  }

  @Test
  void forksAreIndependent() {
    Path live = rich(A);
    String before = describe(live);
    storage.snapshot(A, ONE);
    Trees.change(live, 1);
    String changed = describe(live);
    storage.fork(Version.saved(A, ONE), B);
    WorkspaceId c = new WorkspaceId("c");
    storage.fork(Version.live(A), c);
    assertThat(describe(storage.directory(B))).isEqualTo(before);
    assertThat(describe(storage.directory(c))).isEqualTo(changed);
    Trees.change(storage.directory(B), 2);
    Trees.change(storage.directory(c), 3);
    assertThat(describe(live)).isEqualTo(changed);
    String forked = describe(storage.directory(B));
    storage.snapshot(B, TWO);
    storage.deleteWorkspace(A);
    Trees.change(storage.directory(B), 4);
    storage.rollback(B, TWO);
    assertThat(describe(storage.directory(B))).isEqualTo(forked);
    assertThat(storage.workspaces()).containsExactly(B, c);
  }

  @Test
  void copiesADirectoryWithProgress() throws IOException {
    Path from = Files.createDirectory(state.resolve("from"));
    Trees.make(from, treeOptions());
    String before = describe(from);
    AtomicLong files = new AtomicLong();
    AtomicLong total = new AtomicLong();
    create(
        A,
        from,
        (done, bytes, totalFiles, totalBytes) -> {
          files.accumulateAndGet(done, Math::max);
          total.set(totalFiles);
        });
    assertThat(describe(storage.directory(A))).isEqualTo(before);
    assertThat(describe(from)).isEqualTo(before);
    assertThat(files.get()).isPositive().isLessThanOrEqualTo(total.get());
  }

  /** Every way to copy a tree keeps everything about it, whatever is in it. */
  @Test
  void everyCopyIsEqual() {
    RandomTest.check(
        6,
        draws -> {
          int count = 1 + draws.below(20);
          int seed = draws.below(1 << 20);
          Path from = Files.createTempDirectory(state, "from");
          Trees.makeRandom(from, seed, count, treeOptions());
          draws.note("tree.py random DIR " + seed + " " + count);
          try {
            checkCopies(from);
          } finally {
            storage.workspaces().forEach(storage::deleteWorkspace);
            Trees.shell("rm -rf '" + from + "'");
          }
        });
  }

  private void create(WorkspaceId id, Path from, Progress progress) {
    try (NamedDirectory source = NamedDirectory.open(from)) {
      storage.create(id, source.directory(), progress);
    }
  }

  private void checkCopies(Path from) {
    String original = describe(from);
    create(A, from, (_, _, _, _) -> {});
    checkCopy("create", from, A, original);
    storage.snapshot(A, ONE);
    Trees.shell("find '" + storage.directory(A) + "' -mindepth 1 -delete");
    storage.rollback(A, ONE);
    checkCopy("rollback", from, A, original);
    storage.fork(Version.live(A), B);
    checkCopy("fork", from, B, original);
    storage.fork(Version.saved(A, ONE), new WorkspaceId("c"));
    checkCopy("fork of a snapshot", from, new WorkspaceId("c"), original);
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    storage.exportTo(Version.saved(A, ONE), archive);
    WorkspaceId imported = new WorkspaceId("imported");
    ByteArrayInputStream in = new ByteArrayInputStream(archive.toByteArray());
    storage.importFrom(imported, in, OutwardLinks.KEEP);
    checkCopy("export and import", from, imported, original);
  }

  private void checkCopy(String how, Path from, WorkspaceId id, String original) {
    Set<String> differences = Trees.differences(original, describe(storage.directory(id)));
    assertThat(differences).as(how).isEmpty();
    assertThat(Trees.allocated(storage.directory(id)))
        .as(how + ": holes stay holes")
        .isLessThanOrEqualTo(Trees.allocated(from) + MOST_FILLED);
  }

  @Test
  void interruptionLeavesNothing() throws IOException {
    Path from = Files.createDirectory(state.resolve("from"));
    Trees.shell("cd " + from + " && for i in $(seq 300); do echo $i > f$i; done");
    Progress interrupting = (files, bytes, all, totalBytes) -> Thread.currentThread().interrupt();
    assertCode(ErrorCode.CANCELLED, () -> create(A, from, interrupting));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(storage.workspaces()).isEmpty();
    create(A, from, (_, _, _, _) -> {});
    assertThat(describe(storage.directory(A))).isEqualTo(describe(from));
  }

  @Test
  void namesAreChecked() {
    storage.create(A);
    assertCode(ErrorCode.ALREADY_EXISTS, () -> storage.create(A));
    storage.snapshot(A, ONE);
    assertCode(ErrorCode.ALREADY_EXISTS, () -> storage.snapshot(A, ONE));
    assertCode(ErrorCode.NOT_FOUND, () -> storage.snapshot(B, ONE));
    Trees.shell("echo kept > " + storage.directory(A) + "/f");
    assertCode(ErrorCode.NOT_FOUND, () -> storage.rollback(A, TWO));
    assertThat(storage.directory(A).resolve("f")).hasContent("kept\n");
    assertCode(ErrorCode.NOT_FOUND, () -> storage.directory(B));
    assertCode(ErrorCode.NOT_FOUND, () -> storage.deleteWorkspace(B));
    for (String bad : List.of("", "..", "a/b", "-a", ".a", "a\n", "é", "x".repeat(129))) {
      assertCode(ErrorCode.INVALID_REQUEST, () -> new WorkspaceId(bad));
    }
  }

  @Test
  void snapshotsAreListedAndDeleted() {
    storage.create(A);
    Path live = storage.directory(A);
    Trees.shell("head -c 1000000 /dev/urandom > " + live + "/f");
    assertThat(storage.snapshot(A, ONE).notes()).isEmpty();
    Trees.shell("head -c 2000000 /dev/urandom > " + live + "/g");
    storage.snapshot(A, TWO);
    List<StoredSnapshot> all = storage.snapshots(A);
    assertThat(all).extracting(StoredSnapshot::id).containsExactly(ONE, TWO);
    assertThat(all.get(0).time()).isBefore(all.get(1).time());
    if (knowsAddedBytes()) {
      assertThat(all.get(1).addedBytes()).isBetween(2_000_000L, 2_200_000L);
    }
    String before = describe(live);
    storage.deleteSnapshot(A, ONE);
    reopen();
    assertThat(storage.snapshots(A)).extracting(StoredSnapshot::id).containsExactly(TWO);
    Trees.shell("rm " + live + "/f");
    storage.rollback(A, TWO);
    assertThat(describe(live)).isEqualTo(before);
    storage.snapshot(A, ONE);
    storage.deleteWorkspace(A);
    assertThat(live).doesNotExist();
    storage.create(A);
    assertThat(storage.snapshots(A)).isEmpty();
  }

  @Test
  void archivesBringBackEverything() throws IOException {
    Path live = rich(A);
    Trees.shell("rm -f " + live + "/socket");
    String before = describe(live);
    storage.snapshot(A, ONE);
    Trees.change(live, 1);
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    storage.exportTo(Version.saved(A, ONE), archive);
    ByteArrayInputStream in = new ByteArrayInputStream(archive.toByteArray());
    storage.importFrom(B, in, OutwardLinks.KEEP);
    String imported = describe(storage.directory(B));
    assertThat(imported).isEqualTo(withoutPrivileges(before));
  }

  /** Setuid bits and capabilities are not taken from archives. */
  private static String withoutPrivileges(String description) {
    return description
        .replace("0o106755", "0o100755")
        .replaceAll("\\[\\('security.capability', b'[^']*'\\)\\]", "[]");
  }

  @Test
  void quotaIsSaidAndLosesNothing() throws IOException {
    storage.create(A);
    Path live = storage.directory(A);
    Trees.shell("head -c 1000000 /dev/urandom > " + live + "/f");
    storage.snapshot(A, ONE);
    boolean enforced = storage.limit(A, 3_000_000);
    if (enforced) {
      assertThatThrownBy(() -> Trees.shell("head -c 5000000 /dev/urandom > " + live + "/g && sync"))
          .hasMessageContaining("quota");
    } else {
      Trees.shell("head -c 5000000 /dev/urandom > " + live + "/g");
      String before = describe(live);
      assertCode(ErrorCode.QUOTA_EXCEEDED, () -> storage.snapshot(A, TWO));
      assertThat(describe(live)).isEqualTo(before);
    }
    assertThat(storage.usage(A).quotaBytes()).isEqualTo(3_000_000);
    storage.rollback(A, ONE);
    storage.snapshot(A, TWO);
    assertThat(storage.usage(A).bytes()).isBetween(1_000_000L, 1_100_000L);
    storage.limit(A, -1);
    Trees.shell("head -c 5000000 /dev/urandom > " + live + "/g && sync");
    assertThat(storage.usage(A).quotaBytes()).isEqualTo(-1);
  }

  @Test
  void differencesAreSaid() {
    storage.create(A);
    Path live = storage.directory(A);
    Trees.shell(
        "cd "
            + live
            + " && printf '1\\n2\\n3\\n' > text && head -c 100 /dev/zero > binary && ln -s x link"
            + " && touch gone mode kind same && echo same > touched && mkdir -p d/e");
    storage.snapshot(A, ONE);
    Trees.shell(
        "cd "
            + live
            + " && printf '1\\nB\\n3\\n' > text && printf '\\1' >> binary && ln -sfn y link"
            + " && rm gone kind && mkdir kind && chmod 700 mode && echo 1 > new && touch touched");
    List<Change> changes = storage.diff(Version.saved(A, ONE), Version.live(A));
    assertThat(changes)
        .extracting(change -> change.kind() + " " + change.path())
        .containsExactly(
            "MODIFIED binary",
            "DELETED gone",
            "TYPE kind",
            "TARGET link",
            "PROPERTIES mode",
            "ADDED new",
            "MODIFIED text");
    String text = storage.unifiedDiff(Version.saved(A, ONE), Version.live(A), 100_000);
    assertThat(text)
        .contains("--- a/text\n+++ b/text\n@@ -1,3 +1,3 @@\n 1\n-2\n+B\n 3\n")
        .contains("+++ b/new")
        .contains("MODIFIED binary (binary or large file)")
        .contains("PROPERTIES mode (mode 0644 to 0700)");
    assertThat(storage.unifiedDiff(Version.saved(A, ONE), Version.live(A), 30)).contains("cut off");
    storage.snapshot(A, TWO);
    assertThat(storage.diff(Version.saved(A, ONE), Version.saved(A, TWO))).isEqualTo(changes);
    assertThat(storage.diff(Version.saved(A, TWO), Version.live(A))).isEmpty();
  }

  @Test
  void workspacesWorkSideBySide() {
    List<WorkspaceId> ids = List.of(A, B, new WorkspaceId("c"), new WorkspaceId("d"));
    ids.parallelStream()
        .forEach(id -> {
          storage.create(id);
          Path live = storage.directory(id);
          for (int i = 0; i < 4; i++) {
            Trees.change(live, i);
            storage.snapshot(id, new SnapshotId("s" + i));
          }
          storage.deleteSnapshot(id, new SnapshotId("s1"));
          storage.rollback(id, new SnapshotId("s2"));
        });
    for (WorkspaceId id : ids) {
      assertThat(storage.diff(Version.saved(id, new SnapshotId("s2")), Version.live(id))).isEmpty();
      assertThat(storage.snapshots(id)).hasSize(3);
    }
  }

  /** Forks share contents: who removes one looks at what all others need. */
  @Test
  void manyAreRemovedAtOnce() {
    Path live = rich(A);
    String before = describe(live);
    storage.snapshot(A, ONE);
    Removals removals = new Removals(storage, Version.saved(A, ONE));
    for (int round = 0; round < Rounds.atLeast(2); round++) {
      removals.run();
      assertThat(storage.workspaces()).containsExactly(A);
    }
    Trees.change(live, 1);
    storage.rollback(A, ONE);
    assertThat(describe(live)).isEqualTo(before);
  }
}
