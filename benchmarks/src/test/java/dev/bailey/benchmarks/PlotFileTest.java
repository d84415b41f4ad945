package dev.bailey.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A plot is written where a command may have planted something. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PlotFileTest {
  @TempDir private Path directory;
  @TempDir private Path elsewhere;
  private Path victim;

  @BeforeEach
  void makeFiles() throws IOException {
    directory = directory.toRealPath();
    victim = Files.writeString(elsewhere.toRealPath().resolve("victim"), "precious");
  }

  private void write(Path file) throws IOException {
    PlotFile.write("<svg/>", BenchOptions.parse(List.of("--plot", "" + file)).plot().orElseThrow());
  }

  @Test
  void aFileIsReplaced() throws IOException {
    Path plot = Files.writeString(directory.resolve("p.svg"), "an older and longer one");
    write(plot);
    assertThat(plot).hasContent("<svg/>");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).as("no draft is left").containsExactly(plot);
    }
  }

  @Test
  void aLinkIsReplacedAndNotFollowed() throws IOException {
    Path plot = Files.createSymbolicLink(directory.resolve("p.svg"), victim);
    write(plot);
    assertThat(victim).hasContent("precious");
    assertThat(plot).isRegularFile().hasContent("<svg/>");
    assertThat(Files.isSymbolicLink(plot)).isFalse();
  }

  @Test
  void aPlantedDirectoryIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("out"), elsewhere);
    assertThatThrownBy(() -> write(link.resolve("victim")))
        .isInstanceOf(BaileyException.class)
        .hasMessageContaining("symbolic link " + link);
    assertThat(victim).hasContent("precious");
    write(victim);
    assertThat(victim).as("control: by its own name").hasContent("<svg/>");
  }

  @Test
  void aFifoIsNotWaitedFor() throws Exception {
    Path fifo = directory.resolve("p.svg");
    assertThat(new ProcessBuilder("mkfifo", "" + fifo).start().waitFor()).isZero();
    assertThatIOException().isThrownBy(() -> write(fifo)).withMessageContaining("no regular file");
  }
}
