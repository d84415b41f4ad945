package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FileAccessTest {
  /** What could be written stays visible, and what is denied stays denied. */
  @Test
  void writingNothingLeavesReading() {
    Path data = Path.of("/data");
    Path out = Path.of("/out");
    Path secret = Path.of("/work/.env");
    FileAccess files =
        FileAccess.project(Path.of("/work")).reading(data).writing(out, data).denying(secret);
    FileAccess readOnly = files.writingNothing();
    assertThat(readOnly)
        .isEqualTo(FileAccess.readOnly(Path.of("/work")).reading(data, out).denying(secret));
    assertThat(readOnly.writingNothing()).isEqualTo(readOnly);
  }
}
