package dev.bailey.testing.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.testing.Jvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the JVM has to make up at every start of {@code bailey run}, because no cache holds it. The
 * linker of native calls needs some thirty such classes; records that are compared, switches over
 * patterns and method handles of ours would add to them.
 */
final class StartUpIT {
  private static final int OF_THE_LINKER = 34;

  @TempDir private Path directory;

  @Test
  void onlyTheLinkerOfNativeCallsIsSpunAtStartUp() throws Exception {
    Path log = directory.resolve("classes");
    List<String> line =
        Jvm.running(
            List.of("-Xlog:class+load:file=" + log),
            Main.class.getName(),
            List.of("run", "--project", directory.toString(), "--", "true"));
    Process process =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    List<String> spun = spun(log);
    assertThat(spun).noneMatch(it -> it.contains("dev.bailey") && it.contains("TypeSwitch"));
    assertThat(spun.stream().filter(it -> it.contains("LambdaForm")))
        .as("made up at start-up")
        .hasSizeBetween(1, OF_THE_LINKER);
  }

  /** Classes that come neither from a file nor from a cache. */
  private static List<String> spun(Path log) throws Exception {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(it -> it.contains("/0x") && !it.contains("shared objects file")).toList();
    }
  }
}
