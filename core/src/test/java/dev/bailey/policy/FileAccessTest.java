package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FileAccessTest {
  /** What could be written stays visible, and what is denied stays denied. */
  @Test
  void readingOnlyLeavesReading() {
    Path data = Path.of("/data");
    Path out = Path.of("/out");
    Path secret = Path.of("/work/.env");
    FileAccess files =
        FileAccess.project(Path.of("/work")).reading(data).writing(out, data).denying(secret);
    FileAccess readOnly = files.readingOnly();
    assertThat(readOnly)
        .isEqualTo(FileAccess.readOnly(Path.of("/work")).reading(data, out).denying(secret));
    assertThat(readOnly.readingOnly()).isEqualTo(readOnly);
  }
}
