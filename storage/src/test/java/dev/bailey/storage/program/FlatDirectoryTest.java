package dev.bailey.storage.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FlatDirectoryTest {
  @Test
  void itGoesWithItsFiles(@TempDir Path top) throws IOException {
    Path directory = Files.createDirectory(top.resolve("logs"));
    Files.writeString(directory.resolve("1"), "one");
    Path elsewhere = Files.writeString(top.resolve("elsewhere"), "kept");
    Files.createSymbolicLink(directory.resolve("link"), elsewhere);
    FlatDirectory.remove(directory);
    assertThat(directory).doesNotExist();
    assertThat(elsewhere).exists();
    FlatDirectory.remove(directory);
  }

  @Test
  void itGoesIntoNoOtherDirectory(@TempDir Path top) throws IOException {
    Path file = Files.createDirectories(top.resolve("logs/deep")).resolve("file");
    Files.writeString(file, "kept");
    assertThatExceptionOfType(DirectoryNotEmptyException.class)
        .isThrownBy(() -> FlatDirectory.remove(top.resolve("logs")));
    assertThat(file).exists();
  }
}
