package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two JVMs deny the same missing path, again and again: neither takes the other's placeholder. */
@Timeout(240)
final class PlaceholderRaceIT {
  private static final int ROUNDS = Rounds.atLeast(3000);

  @TempDir Path project;

  @Test
  void eachHasItsPlaceholderAsLongAsItNeedsIt() throws Exception {
    Path denied = project.resolve("absent");
    List<Process> processes = List.of(start(denied), start(denied));
    for (Process process : processes) {
      assertThat(process.inputReader().readAllAsString()).isEqualTo("0 lost\n");
      assertThat(process.waitFor()).isZero();
    }
    assertThat(denied).as("the last one removes it").doesNotExist();
  }

  private static Process start(Path denied) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(ProcessHandle.current().info().command().orElseThrow());
    line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    line.add("-cp");
    line.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")));
    line.addAll(List.of(PlaceholderRaceIT.class.getName(), denied.toString(), ROUNDS + ""));
    return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** What each of the two does; says how often its placeholder was gone while it was held. */
  public static void main(String[] arguments) {
    Path denied = Path.of(arguments[0]);
    int lost = 0;
    for (int round = 0; round < Integer.parseInt(arguments[1]); round++) {
      try (Placeholders _ = Placeholders.make(List.of(denied))) {
        for (int look = 0; look < 1 + round % 20; look++) {
          if (!Files.isDirectory(denied)) {
            lost++;
            break;
          }
        }
      }
    }
    System.out.println(lost + " lost");
  }
}
