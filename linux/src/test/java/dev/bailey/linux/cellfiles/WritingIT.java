package dev.bailey.linux.cellfiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are replaced in one step, and no change is lost. */
final class WritingIT {
  private static final int NOBODY = 65534;
  private static final int LOOKS = 10;

  @TempDir Path root;
  private HostFiles files;

  @BeforeEach
  void open() throws IOException {
    Files.setAttribute(root, "unix:uid", NOBODY);
    Files.setAttribute(root, "unix:gid", NOBODY);
    files = FilesFixture.open(root);
  }

  @AfterEach
  void close() {
    files.close();
  }

  @Test
  void newFilesBelongToTheOwnerOfTheWorkspace() throws IOException {
    FilesFixture.write(files, "a/b/file", "x");
    for (String path : new String[] {"a", "a/b", "a/b/file"}) {
      assertThat(Files.getAttribute(root.resolve(path), "unix:uid")).as(path).isEqualTo(NOBODY);
      assertThat(Files.getAttribute(root.resolve(path), "unix:gid")).as(path).isEqualTo(NOBODY);
    }
    assertThat(files.stat("a/b/file").mode()).isEqualTo(0644);
    assertThat(names(root.resolve("a/b"))).containsExactly("file");
  }

  @Test
  void aReplacedFileKeepsItsModeWithoutSetuid() throws IOException {
    FilesFixture.write(files, "tool", "x");
    Files.setPosixFilePermissions(
        root.resolve("tool"), PosixFilePermissions.fromString("rwxr-x--x"));
    FilesFixture.write(files, "tool", "y");
    assertThat(files.stat("tool").mode()).isEqualTo(0751);
    FilesFixture.run("chmod", "4755", root + "/tool");
    FilesFixture.write(files, "tool", "z");
    assertThat(files.stat("tool").mode()).isEqualTo(0755);
  }

  @Test
  void readersSeeTheOldOrTheNewNeverAPart() throws Exception {
    String[] contents = {"a".repeat(100_000), "b".repeat(200_000)};
    FilesFixture.write(files, "file", contents[0]);
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger seen = new AtomicInteger();
    try (var executor = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      var reader =
          executor.submit(() -> {
            while (!over.get()) {
              assertThat(Files.readString(root.resolve("file"))).isIn((Object[]) contents);
              seen.incrementAndGet();
            }
            return seen.get();
          });
      // Until it has read meanwhile.
      for (int i = 0; i < 300 || (seen.get() < LOOKS && !reader.isDone()); i++) {
        FilesFixture.write(files, "file", contents[i % 2]);
      }
      over.set(true);
      assertThat(reader.get()).isGreaterThanOrEqualTo(LOOKS);
    }
    assertThat(names(root)).containsExactly("file");
  }

  @Test
  void concurrentChangesAreAllMade() throws Exception {
    FilesFixture.write(files, "count", "0");
    List<Callable<String>> tasks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      tasks.add(() -> {
        for (int j = 0; j < 25; j++) {
          files.update("count", 100, WritingIT::increment);
        }
        return "";
      });
    }
    try (var executor = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      for (var done : executor.invokeAll(tasks)) {
        assertThat(done.get()).isEmpty();
      }
    }
    assertThat(root.resolve("count")).hasContent("200");
  }

  @Test
  void aFileThatACommandChangesMeanwhileIsReadAgain() {
    FilesFixture.write(files, "count", "1");
    boolean[] changed = new boolean[1];
    files.update(
        "count",
        100,
        content -> {
          if (!changed[0]) {
            changed[0] = true;
            try {
              Files.writeString(root.resolve("count"), "41");
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          }
          return increment(content);
        });
    assertThat(root.resolve("count")).hasContent("42");
  }

  @Test
  void aChangeThatFailsLeavesEverythingAsItWas() throws IOException {
    FilesFixture.write(files, "file", "x");
    assertThatThrownBy(() ->
            files.update(
                "file",
                100,
                _ -> {
                  throw new IllegalStateException("no");
                }))
        .hasMessage("no");
    assertThat(root.resolve("file")).hasContent("x");
    assertThat(names(root)).containsExactly("file");
  }

  @Test
  void aFileOfAnotherUserInAStickyDirectoryStays() throws IOException {
    Path sticky = Files.createDirectory(root.resolve("sticky"));
    Path theirs = Files.writeString(sticky.resolve("theirs"), "theirs");
    FilesFixture.run("chmod", "666", theirs.toString());
    FilesFixture.run("chmod", "1777", sticky.toString());
    FilesFixture.assertRefused(
        () -> FilesFixture.write(files, "sticky/theirs", "x"), "another user");
    assertThat(theirs).hasContent("theirs");
    FilesFixture.write(files, "sticky/ours", "x");
    FilesFixture.write(files, "sticky/ours", "y");
    assertThat(sticky.resolve("ours")).hasContent("y");
    FilesFixture.run("chmod", "777", sticky.toString());
    FilesFixture.write(files, "sticky/theirs", "x");
    assertThat(theirs).as("control").hasContent("x");
  }

  /** So that nothing stays of it when this JVM is killed. */
  @Test
  void aFileHasNoNameWhileItIsWritten() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger looks = new AtomicInteger();
    int written = 0;
    byte[] content = new byte[16 << 20];
    try (var executor = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      var seen =
          executor.submit(() -> {
            Set<String> names = new TreeSet<>();
            while (!over.get()) {
              names.addAll(names(root));
              looks.incrementAndGet();
            }
            return names;
          });
      // Until somebody has looked meanwhile.
      for (; written < 5 || (looks.get() < LOOKS && !seen.isDone()); written++) {
        files.write("new" + written, content);
      }
      over.set(true);
      assertThat(seen.get()).isNotEmpty().allMatch(it -> it.startsWith("new"));
    }
    assertThat(names(root)).hasSize(written);
  }

  private static byte[] increment(byte[] content) {
    int value = Integer.parseInt(new String(content, StandardCharsets.UTF_8));
    return Integer.toString(value + 1).getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> names(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.map(it -> it.getFileName().toString()).toList();
    }
  }
}
