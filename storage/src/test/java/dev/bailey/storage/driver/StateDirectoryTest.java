package dev.bailey.storage.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StateDirectoryTest {
  @TempDir Path directory = Path.of("unset");

  @Test
  void aLinkAtItsNameIsNotFollowed() throws IOException {
    Path victims = Files.createDirectory(directory.resolve("victims"));
    Path link = Files.createSymbolicLink(directory.resolve("storage"), victims);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> StateDirectory.open(link).close())
        .withMessageContaining("it is a symbolic link")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    assertThat(victims).isEmptyDirectory();
    // The control: without it the place is used.
    Files.delete(link);
    StateDirectory.open(link).close();
  }
}
