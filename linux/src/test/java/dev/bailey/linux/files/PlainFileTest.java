package dev.bailey.linux.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files in places where a command could write. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PlainFileTest {
  @TempDir private Path directory;

  @BeforeEach
  void realDirectory() throws IOException {
    directory = directory.toRealPath();
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = PlainFile.read(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void filesAreRead() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "text");
    assertThat(read(file)).isEqualTo("text");
    assertThat(read(Files.createSymbolicLink(directory.resolve("link"), file))).isEqualTo("text");
    assertThat(read(Files.createFile(directory.resolve("empty")))).isEmpty();
  }

  @Test
  void aFifoIsNotWaitedFor() throws Exception {
    Path fifo = directory.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", "" + fifo).start().waitFor()).isZero();
    assertThatIOException().isThrownBy(() -> read(fifo)).withMessageContaining("no regular file");
    assertThatIOException().isThrownBy(() -> read(directory)).withMessageContaining("no regular");
  }

  /** A planted link leads to any of them, and reading some of them never ends. */
  @Test
  void filesOfTheKernelAreEmpty() throws IOException {
    Path kernels = Path.of("/proc/self/status");
    assertThat(Files.readString(kernels)).as("control").isNotEmpty();
    assertThat(Files.isRegularFile(kernels)).as("control").isTrue();
    assertThat(read(Files.createSymbolicLink(directory.resolve("link"), kernels))).isEmpty();
  }

  @Test
  void whatIsOnesOwnOrMissing() throws IOException {
    PlainFile.requireOwnOrMissing(directory.resolve("missing"));
    assertThat(directory.resolve("missing")).doesNotExist();
    Path file = Files.createFile(directory.resolve("file"));
    PlainFile.requireOwnOrMissing(file);
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);
    assertThatIOException()
        .isThrownBy(() -> PlainFile.requireOwnOrMissing(link))
        .withMessageContaining("no regular file");
    Files.createLink(directory.resolve("second"), file);
    assertThatIOException()
        .isThrownBy(() -> PlainFile.requireOwnOrMissing(file))
        .withMessageContaining("another hard link");
  }
}
