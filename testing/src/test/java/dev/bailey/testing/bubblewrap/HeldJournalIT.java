package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.testing.Jvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The journal of placeholders is hidden from commands that see all of the host. A user's is removed
 * with its last entry, and a mask would go with the directory below it: so whoever hides it, holds
 * it.
 */
final class HeldJournalIT extends PersonTestBase {
  private static final Path JOURNAL = Path.of("/var/tmp/bailey-65534");

  @Test
  void staysHiddenWhenItsFirstUserEnds() throws Exception {
    belongsTo(Person.NOBODY);
    Process first = start(List.of("--deny", project + "/absent"), "echo ready; read end");
    Process second = null;
    try {
      assertThat(line(first)).isEqualTo("ready");
      assertThat(JOURNAL).isNotEmptyDirectory();
      second =
          start(
              List.of("--fs", "unrestricted"),
              "echo ready; read end; ls -A %1$s; grep -c ' %1$s ' /proc/self/mountinfo"
                  .formatted(JOURNAL));
      BufferedReader seen = second.inputReader();
      assertThat(seen.readLine()).isEqualTo("ready");
      end(first);
      assertThat(JOURNAL).as("control: there is something to hide").isNotEmptyDirectory();
      end(second);
      assertThat(seen.readAllAsString()).isEqualTo("1\n");
    } finally {
      first.destroyForcibly();
      if (second != null) {
        second.destroyForcibly();
      }
    }
  }

  private Process start(List<String> options, String script) throws IOException {
    List<String> words = new ArrayList<>(List.of("run", "--backend", "bubblewrap"));
    words.addAll(List.of("--project", project.toString()));
    words.addAll(options);
    words.addAll(List.of("--", "/bin/sh", "-c", script));
    List<String> line = Person.NOBODY.as(Jvm.running(Main.class.getName(), words));
    return new ProcessBuilder(line)
        .directory(project.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String line(Process process) throws IOException {
    return String.valueOf(process.inputReader().readLine());
  }

  /** Tells its command to end, and waits for all of it. */
  private static void end(Process process) throws Exception {
    process.outputWriter().write("end\n");
    process.outputWriter().close();
    assertThat(process.waitFor()).isZero();
  }
}
