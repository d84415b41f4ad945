package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Started by something that gives no terminal, or closes standard streams. */
final class BareStreamsIT {
  @ParameterizedTest
  @ValueSource(ints = {Visitor.ROOT, Visitor.USER})
  void withoutATerminal(int who) {
    try (Visitor visitor =
        new Visitor(who).after("mount --bind /dev/null /dev/tty").without("terminal")) {
      assertThat(visitor.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(visitor.hello("--tty"))
          .isEqualTo(
              new Ending(
                  125,
                  "",
                  """
                  bailey: option --tty: standard input or output is not a terminal
                  hint: Leave --tty out, or start it from one.
                  """));
    }
  }

  /** A file of the JVM's own must not take the place of the input that is missing. */
  @ParameterizedTest
  @ValueSource(ints = {Visitor.ROOT, Visitor.USER})
  void withoutInput(int who) {
    try (Visitor visitor = new Visitor(who).without("descriptor=0")) {
      assertThat(visitor.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(visitor.bailey("run", "--", "cat")).isEqualTo(new Ending(0, "", ""));
    }
    try (Visitor control = new Visitor(who).around("/bin/sh", "-c", "echo given | \"$@\"", "sh")) {
      assertThat(control.bailey("run", "--", "cat")).isEqualTo(new Ending(0, "given\n", ""));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Visitor.ROOT, Visitor.USER})
  void withoutOutput(int who) {
    try (Visitor visitor = new Visitor(who).without("descriptor=1")) {
      assertThat(visitor.bailey("run", "--", "sh", "-c", "echo lost; exit 3"))
          .isEqualTo(new Ending(3, "", ""));
    }
    try (Visitor visitor = new Visitor(who).without("descriptor=2")) {
      assertThat(visitor.bailey("run", "--", "sh", "-c", "echo kept; echo lost >&2; exit 3"))
          .isEqualTo(new Ending(3, "kept\n", ""));
    }
  }
}
