package dev.bailey.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final AtomicLong clock = new AtomicLong();
  private final Console console =
      new Console(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          err,
          Map.of(),
          Path.of("/"));

  @Test
  void aLongCopyIsToldOnATerminal() {
    try (ProgressLine progress = new ProgressLine(console, true, clock::get)) {
      progress.advanced(1, 2, 3, 4);
      assertThat(text()).isEmpty();
      clock.set(TimeUnit.MILLISECONDS.toNanos(600));
      progress.advanced(2, 2048, 3, 4096);
      assertThat(text()).isEqualTo("\r\u001b[Kcopying: 2 files, 2 KiB of 3 files, 4 KiB");
    }
    assertThat(text()).endsWith("\r\u001b[K");
  }

  /** A log or a script would get control characters. */
  @Test
  void nothingIsToldElsewhere() throws InterruptedException {
    assertThat(console.canOverwrite()).isFalse();
    try (ProgressLine progress = new ProgressLine(console)) {
      Thread.sleep(600);
      progress.advanced(2, 2048, 3, 4096);
    }
    assertThat(text()).isEmpty();
  }

  private String text() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
