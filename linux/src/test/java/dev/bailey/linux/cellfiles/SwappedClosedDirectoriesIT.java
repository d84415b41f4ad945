package dev.bailey.linux.cellfiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.Directory;
import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A directory that commands may enter changes places with one of another user that they may not:
 * they can rename both, since the directory above is theirs.
 */
final class SwappedClosedDirectoriesIT {
  private static final int ROUNDS = Rounds.atLeast(5000);
  private static final int NOBODY = 65534;
  private static final int MOST = 100;

  @TempDir Path root;
  private volatile boolean over;

  @BeforeEach
  void makeDirectories() throws IOException {
    for (String name : new String[] {"open", "closed"}) {
      Files.createDirectories(root.resolve(name).resolve("a"));
      Files.writeString(root.resolve(name).resolve("file"), name);
    }
    Files.setPosixFilePermissions(
        root.resolve("closed"), PosixFilePermissions.fromString("rwx------"));
    Files.setAttribute(root, "unix:uid", NOBODY);
    Files.setAttribute(root, "unix:gid", NOBODY);
  }

  private void exchange() {
    try (Directory directory = Directory.open(root)) {
      directory.exchange("open", directory, "closed");
    }
  }

  @Test
  void aWalkGoesOnInTheSameDirectory() {
    List<String> seen = new ArrayList<>();
    try (HostFiles files = FilesFixture.open(root)) {
      files.walk(".", new Exchanging(seen));
    }
    assertThat(seen).doesNotContain("closed");
    exchange();
    try (HostFiles files = FilesFixture.open(root)) {
      SeenFiles control = new SeenFiles();
      files.walk("open", control);
      assertThat(control.contents()).as("control: nobody changes it").containsExactly("open");
    }
  }

  /** Exchanges the directories while a directory in the open one is entered. */
  private final class Exchanging implements FileVisitor {
    private final List<String> seen;

    private Exchanging(List<String> seen) {
      this.seen = seen;
    }

    @Override
    public boolean enter(FileEntry directory) {
      if (directory.path().equals("open/a")) {
        exchange();
      }
      return true;
    }

    @Override
    public boolean visit(Visited file) {
      file.read(MOST).ifPresent(it -> seen.add(new String(it, StandardCharsets.UTF_8)));
      return true;
    }

    @Override
    public void leftOut(String why) {}
  }

  @Test
  void aFileIsOpenedInTheDirectoryThatWasSearched() throws Exception {
    over = false;
    Thread swapper =
        Thread.ofPlatform()
            .start(() -> {
              while (!over) {
                exchange();
              }
            });
    Set<String> seen = new HashSet<>();
    // The control: root gets both.
    Set<String> plain = new HashSet<>();
    try (HostFiles files = FilesFixture.open(root)) {
      // Until both were at that place at times: how soon that is the scheduler decides.
      for (int i = 0; i < ROUNDS || !seen.contains("open") || !plain.contains("closed"); i++) {
        seen.add(read(files));
        plain.add(Files.readString(root.resolve("open/file")));
      }
    } finally {
      over = true;
      swapper.join();
    }
    assertThat(seen).doesNotContain("closed");
  }

  private static String read(HostFiles files) {
    try {
      return FilesFixture.read(files, "open/file");
    } catch (BaileyException e) {
      return e.code().name();
    }
  }
}
