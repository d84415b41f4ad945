package dev.bailey.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NetworkLogTest {
  @TempDir Path folder;

  /** A command could have put the link into its project, for the next run. */
  @Test
  void itIsNotWrittenThroughALink() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "of the host");
    Path link = Files.createSymbolicLink(folder.resolve("link"), other);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> new NetworkLog(link))
        .withMessageContaining(link.toString());
    assertThat(other).hasContent("of the host");
  }

  @Test
  void itBeginsAnew() throws IOException {
    Path file = Files.writeString(folder.resolve("log"), "from before");
    new NetworkLog(file).close();
    assertThat(file).isEmptyFile();
  }
}
