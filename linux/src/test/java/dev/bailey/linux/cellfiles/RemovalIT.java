package dev.bailey.linux.cellfiles;

import static dev.bailey.linux.cellfiles.FilesFixture.assertRefused;
import static dev.bailey.linux.cellfiles.FilesFixture.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Names are removed, moved and made as commands could do it, and nowhere else. */
@Timeout(240)
final class RemovalIT {
  private static final int NOBODY = 65534;

  @TempDir Path place;
  private Path root;
  private Path outside;
  private HostFiles files;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectories(place.resolve("root"));
    outside = Files.createDirectories(place.resolve("outside"));
    Files.writeString(outside.resolve("file"), "secret");
    files = FilesFixture.open(root);
  }

  @AfterEach
  void close() {
    files.close();
  }

  private static ErrorCode code(ThrowingCallable act) {
    return catchThrowableOfType(BaileyException.class, act).code();
  }

  @Test
  void filesLinksAndEmptyDirectoriesAreRemoved() throws IOException {
    Files.writeString(root.resolve("file"), "x");
    Files.createDirectories(root.resolve("empty"));
    Files.createSymbolicLink(root.resolve("link"), outside.resolve("file"));
    run("mkfifo", root + "/fifo");
    for (String name : new String[] {"file", "empty", "link", "fifo"}) {
      files.remove(name);
    }
    assertThat(root).isEmptyDirectory();
    assertThat(outside.resolve("file")).hasContent("secret");
    assertThat(code(() -> files.remove("file"))).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(code(() -> files.removeTree("file"))).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void aDirectoryThatIsNotEmptyTakesAWordMore() throws IOException {
    Files.createDirectories(root.resolve("a/b"));
    Files.writeString(root.resolve("a/b/file"), "x");
    Files.createSymbolicLink(root.resolve("a/b/way"), outside);
    assertRefused(() -> files.remove("a"), "not empty");
    files.removeTree("a");
    assertThat(root).isEmptyDirectory();
    assertThat(outside.resolve("file")).as("links are not followed").hasContent("secret");
  }

  @Test
  void theProjectAndWhatIsOutsideStay() throws IOException {
    Files.createSymbolicLink(root.resolve("way"), outside);
    Files.writeString(root.resolve("file"), "x");
    for (String path : new String[] {".", "/home/agent/workspace", "way/.."}) {
      assertThat(code(() -> files.removeTree(path))).as(path).isEqualTo(ErrorCode.INVALID_REQUEST);
      assertThat(code(() -> files.move(path, "x"))).as(path).isEqualTo(ErrorCode.INVALID_REQUEST);
    }
    for (String path : new String[] {"..", "../outside/file", "way/file", "/etc/passwd"}) {
      assertRefused(() -> files.removeTree(path), "leads out");
      assertRefused(() -> files.remove(path), "leads out");
      assertRefused(() -> files.makeDirectories(path + "/x"), "leads out");
      assertRefused(() -> files.move(path, "x"), "leads out");
      assertRefused(() -> files.move("file", path + "/x"), "leads out");
    }
    assertThat(outside.resolve("file")).hasContent("secret");
    assertThat(root.resolve("file")).hasContent("x");
  }

  @Test
  void wideAndDeepTreesAreRemovedWithinBounds() {
    run(
        "python3",
        "-c",
        "import os,sys\nos.chdir(sys.argv[1])\nos.mkdir('wide')\n"
            + "for i in range(25000): os.mknod('wide/f%d' % i)\n"
            + "for i in range(300): os.mkdir('wide/d%d' % i)\n"
            + "os.makedirs('deep/' + 'd/' * 300)\n"
            + "os.mkdir('deeper'); os.chdir('deeper')\n"
            + "for i in range(2000):\n os.mkdir('d'); os.chdir('d')",
        root.toString());
    files.removeTree("wide");
    files.removeTree("deep");
    assertThat(files.exists("wide")).isFalse();
    assertThat(files.exists("deep")).isFalse();
    assertRefused(() -> files.removeTree("deeper"), "nested too deeply");
    run("rm", "-rf", root + "/deeper");
  }

  @Test
  void aTreeThatGrowsMeanwhileIsGivenUpOrGone() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread grower =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; !over.get(); i++) {
                var _ = root.resolve("tree/d" + i % 5 + "/e").toFile().mkdirs();
              }
            });
    try {
      for (int i = 0; i < 20; i++) {
        try {
          files.removeTree("tree");
        } catch (BaileyException e) {
          assertThat(e.code()).isIn(ErrorCode.INVALID_STATE, ErrorCode.NOT_FOUND);
        }
      }
    } finally {
      over.set(true);
      grower.join();
    }
  }

  @Test
  void movingReplacesNothing() throws IOException {
    Files.writeString(root.resolve("one"), "1");
    Files.writeString(root.resolve("two"), "2");
    Files.createDirectories(root.resolve("a/b"));
    assertThat(code(() -> files.move("one", "two"))).isEqualTo(ErrorCode.ALREADY_EXISTS);
    assertThat(code(() -> files.move("one", "a"))).isEqualTo(ErrorCode.ALREADY_EXISTS);
    assertThat(code(() -> files.move("one", "one"))).isEqualTo(ErrorCode.ALREADY_EXISTS);
    assertThat(code(() -> files.move("missing", "x"))).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(code(() -> files.move("one", "missing/x"))).isEqualTo(ErrorCode.NOT_FOUND);
    assertRefused(() -> files.move("a", "a/b/c"), "into itself");
    files.move("one", "a/b/three");
    assertThat(root.resolve("a/b/three")).hasContent("1");
    files.move("a", "z");
    assertThat(root.resolve("z/b/three")).hasContent("1");
    Files.createSymbolicLink(root.resolve("link"), outside);
    files.move("link", "z/link");
    assertThat(root.resolve("z/link")).isSymbolicLink();
  }

  @Test
  void directoriesAreMadeForTheUserOfCommands() throws IOException {
    Files.setAttribute(root, "unix:uid", NOBODY);
    Files.setAttribute(root, "unix:gid", NOBODY);
    try (HostFiles theirs = FilesFixture.open(root)) {
      theirs.makeDirectories("a/b/c");
      theirs.makeDirectories("a/b/c");
      assertThat(Files.getAttribute(root.resolve("a/b"), "unix:uid")).isEqualTo(NOBODY);
      assertThat(theirs.stat("a/b/c").mode()).isEqualTo(0755);
      theirs.write("a/file", new byte[0]);
      assertRefused(() -> theirs.makeDirectories("a/file"), "not a directory");
      assertRefused(() -> theirs.makeDirectories("a/file/x"), "not a directory");
    }
  }

  @Test
  void whatBelongsToOthersStays() throws IOException {
    Files.createDirectories(root.resolve("theirs"));
    Files.writeString(root.resolve("theirs/file"), "x");
    Files.createDirectories(root.resolve("sticky"));
    Files.writeString(root.resolve("sticky/file"), "x");
    run("chmod", "1777", root + "/sticky");
    Files.setAttribute(root, "unix:uid", NOBODY);
    try (HostFiles commands = FilesFixture.open(root)) {
      for (String path : new String[] {"theirs/file", "sticky/file"}) {
        assertRefused(() -> commands.remove(path), "belongs to another user");
        assertRefused(() -> commands.move(path, "x"), "belongs to another user");
      }
      assertRefused(() -> commands.removeTree("theirs"), "belongs to another user");
      assertRefused(() -> commands.removeTree("sticky"), "belongs to another user");
      assertRefused(() -> commands.move("theirs", "sticky/x"), "belongs to another user");
      assertRefused(() -> commands.makeDirectories("theirs/x"), "belongs to another user");
    }
    assertThat(root.resolve("theirs/file")).as("control: this user can").exists();
  }

  /** What is hidden or read-only inside is so by mounts, which moving a directory would undo. */
  @Test
  void whatHoldsARuleStaysWhereItIs() throws IOException {
    Files.createDirectories(root.resolve("a/denied"));
    Files.writeString(root.resolve("a/denied/file"), "secret");
    Files.createDirectories(root.resolve("b/fixed"));
    Files.createDirectories(root.resolve("free/below"));
    FileAccess access =
        FileAccess.project(root).denying(root.resolve("a/denied")).reading(root.resolve("b/fixed"));
    try (HostFiles strict = FilesFixture.open(access)) {
      for (String path : new String[] {"a", "a/denied", "b", "b/fixed"}) {
        assertRefused(() -> strict.removeTree(path), "policy does not allow");
        assertRefused(() -> strict.move(path, "moved"), "policy does not allow");
      }
      assertRefused(() -> strict.makeDirectories("b/fixed/x"), "policy does not allow");
      assertRefused(() -> strict.makeDirectories("a/denied/x"), "policy does not allow");
      assertRefused(() -> strict.move("free", "a/denied/free"), "policy does not allow");
      strict.move("free", "a/free");
      strict.removeTree("a/free");
    }
    assertThat(root.resolve("a/denied/file")).hasContent("secret");
  }

  /** The file is a mount of its own inside: another one in its place would not be seen there. */
  @Test
  void aFileWithARuleOfItsOwnIsNotReplaced() throws IOException {
    Files.writeString(root.resolve("result"), "old");
    Files.createDirectories(root.resolve("out"));
    FileAccess access =
        FileAccess.readOnly(root).writing(root.resolve("result"), root.resolve("out"));
    try (HostFiles strict = FilesFixture.open(access)) {
      assertRefused(() -> FilesFixture.write(strict, "result", "new"), "policy does not allow");
      assertRefused(() -> FilesFixture.write(strict, "new", "new"), "policy does not allow");
      assertRefused(() -> strict.remove("out"), "policy does not allow");
      FilesFixture.write(strict, "out/file", "new");
    }
    assertThat(root.resolve("out/file")).hasContent("new");
    assertThat(root.resolve("result")).hasContent("old");
  }

  @Test
  void filesThatRunLaterAndSetuidFilesAreReadOnly() throws IOException {
    Files.createDirectories(root.resolve(".git/hooks"));
    Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.writeString(root.resolve(".git/config"), "[core]\n");
    Files.createDirectories(root.resolve(".git/objects"));
    Files.createDirectories(root.resolve(".git/refs"));
    Files.writeString(root.resolve(".envrc"), "true");
    Files.writeString(root.resolve("tool"), "x");
    run("chmod", "4755", root + "/tool");
    try (HostFiles strict = FilesFixture.open(root)) {
      for (String path : new String[] {".envrc", ".git/config", "tool"}) {
        assertRefused(() -> FilesFixture.write(strict, path, "x"), "policy does not allow");
        assertRefused(() -> strict.remove(path), "policy does not allow");
        assertRefused(() -> strict.move(path, "x"), "policy does not allow");
        assertThat(strict.exists(path)).isTrue();
      }
    }
    assertThat(root.resolve(".envrc")).hasContent("true");
  }

  @Test
  void anotherNameOfAFileKeepsItsContent() throws IOException {
    Files.createLink(root.resolve("link"), outside.resolve("file"));
    FilesFixture.write(files, "link", "mine");
    assertThat(outside.resolve("file")).hasContent("secret");
    assertThat(root.resolve("link")).hasContent("mine");
    Files.createLink(root.resolve("other"), outside.resolve("file"));
    files.remove("other");
    assertThat(outside.resolve("file")).hasContent("secret");
    Files.createLink(root.resolve("control"), outside.resolve("file"));
    Files.writeString(root.resolve("control"), "changed");
    assertThat(outside.resolve("file")).as("control: a plain write does").hasContent("changed");
  }

  @Test
  void removingNeverGetsOutOfADirectoryThatIsSwapped() throws Exception {
    Files.createDirectories(root.resolve("dir"));
    Files.createSymbolicLink(root.resolve("link"), outside);
    AtomicBoolean over = new AtomicBoolean();
    Thread swapper =
        Thread.ofPlatform()
            .start(() -> {
              try (Directory directory = Directory.open(root)) {
                while (!over.get()) {
                  directory.exchange("dir", directory, "link");
                }
              }
            });
    List<Runnable> acts =
        List.of(
            () -> FilesFixture.write(files, "dir/file", "x"),
            () -> files.move("dir/file", "dir/moved"),
            () -> files.makeDirectories("dir/a/b"),
            () -> files.removeTree("dir/a"),
            () -> files.remove("dir/moved"));
    // Goes on until each was done at times.
    Set<Integer> done = new HashSet<>();
    try {
      for (int i = 0; i < 10_000 || done.size() < acts.size(); i++) {
        try {
          acts.get(i % acts.size()).run();
          done.add(i % acts.size());
        } catch (BaileyException _) {
          // It was elsewhere, or what an act needs was not made.
        }
      }
      assertThat(outside.resolve("file")).hasContent("secret");
      try (var found = Files.list(outside)) {
        assertThat(found).hasSize(1);
      }
      assertThat(controlDeletes()).as("control: plain names get out").isTrue();
    } finally {
      over.set(true);
      swapper.join();
    }
  }

  private boolean controlDeletes() throws InterruptedException {
    for (int i = 0; i < 1_000_000 && Files.exists(outside.resolve("file")); i++) {
      try {
        Files.deleteIfExists(root.resolve("dir/file"));
      } catch (IOException _) {
        Thread.sleep(0, 1000);
      }
    }
    return !Files.exists(outside.resolve("file"));
  }

  @Test
  void afterClosingNothingIsDone() {
    files.close();
    assertThat(code(() -> files.read("x", 1))).isEqualTo(ErrorCode.INVALID_STATE);
    assertThat(code(() -> files.write("x", new byte[1]))).isEqualTo(ErrorCode.INVALID_STATE);
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void aFullFileSystemLeavesTheOldFile() throws IOException {
    Path small = Files.createDirectories(place.resolve("small"));
    run("mount", "-t", "tmpfs", "-o", "size=1m", "none", small.toString());
    try (HostFiles full = FilesFixture.open(small)) {
      FilesFixture.write(full, "file", "old");
      assertThat(code(() -> full.write("file", new byte[2 << 20])))
          .isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
      assertThat(small.resolve("file")).hasContent("old");
      assertThat(full.list(".")).hasSize(1);
    } finally {
      run("umount", small.toString());
    }
  }
}
