package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under a system call filter such as engines put around containers. */
final class FilteredCallsIT {
  private static final String CALLS = "container-calls";

  /** Mounting and new namespaces are refused; Landlock needs neither. */
  @ParameterizedTest
  @ValueSource(ints = {Visitor.ROOT, Visitor.USER})
  void hardeningIsLeft(int who) {
    try (Visitor visitor = new Visitor(who).without(CALLS)) {
      visitor
          .doctor()
          .chooseHardening()
          .rejects("bubblewrap", "start bwrap: user namespaces are forbidden here", Findings.FILTER)
          .works("landlock");
      Ending hello = visitor.hello();
      assertThat(hello.stdout()).isEqualTo("hello\n");
      assertThat(hello.stderr()).startsWith("bailey: confined by landlock only");
      Ending refused = visitor.hello("--level", "enhanced");
      assertThat(refused.code()).isEqualTo(125);
      assertThat(refused.stderr()).contains("\nhint: bubblewrap: " + Findings.FILTER + "\n");
    }
  }

  /** Older filters do not know Landlock. Then nothing is left, and nothing runs. */
  @ParameterizedTest
  @ValueSource(ints = {Visitor.ROOT, Visitor.USER})
  void nothingIsLeftWithoutLandlock(int who) {
    try (Visitor visitor = new Visitor(who).without(CALLS, "landlock")) {
      visitor
          .doctor()
          .chooseNothing()
          .rejects(
              "landlock", "Landlock is refused: operation not permitted (EPERM)", Findings.FILTER);
      Ending refused = visitor.hello();
      assertThat(refused.code()).isEqualTo(125);
      assertThat(refused.stdout()).isEmpty();
      assertThat(refused.stderr())
          .startsWith("bailey: choose a backend of level default: namespace: ")
          .endsWith("\nhint: landlock: " + Findings.FILTER + "\n");
      assertThat(visitor.hello("--level", "off")).isEqualTo(new Ending(0, "hello\n", ""));
    }
  }

  /** Without process descriptors no process can be watched safely. */
  @ParameterizedTest
  @ValueSource(ints = {Visitor.ROOT, Visitor.USER})
  void processDescriptorsAreNeeded(int who) {
    try (Visitor visitor = new Visitor(who).without("pidfd")) {
      String reason = "launch watch a process (pidfd_open): operation not permitted (EPERM)";
      // Without a group a shell ends the command's tree, and is the first that is to be watched.
      String ofShell =
          "launch step 'watch the warden's shell (pidfd_open)': operation not permitted (EPERM)";
      visitor
          .doctor()
          .chooseNothing()
          .rejects("bubblewrap", reason, Findings.FILTER)
          .rejects("landlock", who == Visitor.ROOT ? reason : ofShell, Findings.FILTER);
      Ending refused = visitor.hello();
      assertThat(refused.code()).isEqualTo(125);
      assertThat(refused.stdout()).isEmpty();
    }
  }
}
