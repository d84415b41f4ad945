package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;

/** An ordinary user of an ordinary machine with bwrap installed. */
final class PlainUserIT {
  @Test
  void runsWithoutAnySetUp() {
    try (Visitor user = new Visitor(Visitor.USER)) {
      user.doctor()
          .chooseIsolation("bubblewrap")
          .works("bubblewrap", "landlock")
          .rejects("namespace", Findings.NEEDS_ROOT, Findings.SUDO);
      assertThat(user.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(user.hello("--level", "enhanced")).isEqualTo(new Ending(0, "hello\n", ""));
    }
  }

  @Test
  void aNamedBackendThatCannotWorkIsRefused() {
    try (Visitor user = new Visitor(Visitor.USER)) {
      assertThat(user.hello("--backend", "namespace"))
          .isEqualTo(
              new Ending(
                  125,
                  "",
                  """
                  bailey: choose backend 'namespace': needs root
                  hint: Run it as root: sudo ./bailey run -- COMMAND
                  """));
    }
  }

  @Test
  void limitsWithoutAControlGroupAreRefusedOrAcceptedByName() {
    try (Visitor user = new Visitor(Visitor.USER)) {
      assertThat(user.hello("--memory", "64m"))
          .isEqualTo(
              new Ending(
                  125,
                  "",
                  """
                  bailey: enforce memory: this user has no control groups
                  hint: Get a control group of your own: systemd-run --user --scope -p Delegate=yes ./bailey run -- COMMAND
                  hint: To run without it: --accept memory.
                  """));
      Ending accepted = user.hello("--memory", "64m", "--accept", "memory", "--verbose");
      assertThat(accepted.stdout()).isEqualTo("hello\n");
      assertThat(accepted.stderr())
          .startsWith("bailey: backend bubblewrap, the first that works here\n")
          .contains("  not namespace: needs root (fix: " + Findings.SUDO + ")\n")
          .contains("memory      not verified  67108864 bytes: not enforced: no control group\n");
      assertThat(accepted.code()).isZero();
    }
  }
}
