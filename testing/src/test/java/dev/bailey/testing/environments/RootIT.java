package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;

/** Root on a machine of its own, where everything works. */
final class RootIT {
  @Test
  void everythingWorks() {
    try (Visitor root = new Visitor(Visitor.ROOT)) {
      root.doctor().chooseIsolation("namespace").works("namespace", "bubblewrap", "landlock");
      assertThat(root.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(root.hello("--level", "enhanced", "--memory", "64m"))
          .isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(root.hello("--level", "maximum").code()).isEqualTo(125);
    }
  }

  @Test
  void whatOnlyMakesCommandLinesRunsNothing() {
    try (Visitor root = new Visitor(Visitor.ROOT)) {
      assertThat(root.hello("--backend", "seatbelt"))
          .isEqualTo(
              new Ending(
                  125,
                  "",
                  """
                  bailey: run backend 'seatbelt': it only makes command lines, for another program to run
                  hint: Print a command line: bailey wrap --backend seatbelt -- COMMAND
                  """));
    }
  }

  /** As root the preferred backend makes no command lines, but the next one does. */
  @Test
  void wrapsWithTheNextBackend() {
    try (Visitor root = new Visitor(Visitor.ROOT)) {
      Ending line = root.bailey("wrap", "--accept", "syscalls", "--", "echo", "hello");
      assertThat(line.stdout())
          .startsWith("/usr/bin/unshare ")
          .contains(" /usr/bin/bwrap ")
          .endsWith(" -- echo hello\n");
      assertThat(line.stderr())
          .isEqualTo(
              "bailey: this command line is of bubblewrap; not of namespace: the namespace backend"
                  + " confines from within this process, no command line does that\n");
      assertThat(line.code()).isZero();
    }
  }
}
