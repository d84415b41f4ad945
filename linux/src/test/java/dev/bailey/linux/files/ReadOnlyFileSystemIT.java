package dev.bailey.linux.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file system that the kernel made read-only after an error: syncfs(2) says that all is well. */
final class ReadOnlyFileSystemIT {
  @TempDir Path place;

  @BeforeEach
  void mount() throws Exception {
    assertThat(run("mount", "-t", "tmpfs", "none", place.toString())).isZero();
  }

  @AfterEach
  void unmount() throws Exception {
    assertThat(run("umount", place.toString())).isZero();
  }

  private static int run(String... line) throws Exception {
    return new ProcessBuilder(line).inheritIO().start().waitFor();
  }

  @Test
  void nothingOnItCountsAsDurable() throws Exception {
    try (Directory directory = Directory.open(place)) {
      directory.syncFileSystem();
      assertThat(run("mount", "-o", "remount,ro", place.toString())).isZero();
      assertThat(run("sync", "--file-system", place.toString())).as("the control").isZero();
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(directory::syncFileSystem)
          .withMessageContaining("read-only file system")
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED));
    }
  }
}
