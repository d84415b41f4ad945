package dev.bailey.linux.cellfiles;

import static dev.bailey.linux.cellfiles.FilesFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a cell that confines nothing: the policy holds for what is done from outside. */
final class UnconfinedFilesIT {
  @TempDir Path root;
  private HostFiles files;

  @BeforeEach
  void open() throws IOException {
    for (String name : new String[] {"d/deep/secret", "e/deep/fixed", "free/deep/file"}) {
      Files.createDirectories(root.resolve(name).resolveSibling(""));
      Files.writeString(root.resolve(name), "content");
    }
    files =
        HostFiles.unconfined(
            FileAccess.project(root)
                .denying(root.resolve("d/deep/secret"), root.resolve("later/file"))
                .reading(root.resolve("e/deep/fixed")));
  }

  @AfterEach
  void close() {
    files.close();
  }

  @Test
  void whatARuleIsForIsNeitherMovedNorRemovedWithItsDirectory() throws IOException {
    Files.createDirectory(root.resolve("later"));
    for (String path : new String[] {"d", "d/deep", "d/deep/secret", "e", "e/deep", "later"}) {
      assertRefused(() -> files.move(path, "new"), "policy does not allow");
      assertRefused(() -> files.removeTree(path), "policy does not allow");
    }
    assertRefused(() -> files.read("d/deep/secret", 100), "policy does not allow");
    assertRefused(() -> files.read("new/deep/secret", 100), "no such file");
    assertThat(root.resolve("d/deep/secret")).hasContent("content");
  }

  @Test
  void nothingElseIsHeld() {
    files.move("free", "new");
    assertThat(FilesFixture.read(files, "new/deep/file")).isEqualTo("content");
    files.removeTree("new");
    assertThat(root.resolve("new")).doesNotExist();
  }
}
