package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;

/** An ordinary user of a machine without bwrap: hardening where that is enough, else a refusal. */
final class NoBubblewrapIT {
  private static final String REASON = "bwrap is not installed";
  private static final String FIX = "Install bubblewrap: sudo apt install bubblewrap";

  private static Visitor visitor() {
    return new Visitor(Visitor.USER).after("mount --bind /dev/null /usr/bin/bwrap");
  }

  @Test
  void doctorSaysHowToInstallIt() {
    try (Visitor user = visitor()) {
      user.doctor()
          .chooseHardening()
          .rejects("namespace", Findings.NEEDS_ROOT, Findings.SUDO)
          .rejects("bubblewrap", REASON, FIX)
          .works("landlock");
    }
  }

  @Test
  void theUsualLevelFallsToHardeningAndSaysSo() {
    try (Visitor user = visitor()) {
      assertThat(user.hello())
          .isEqualTo(
              new Ending(
                  0,
                  "hello\n",
                  """
                  bailey: confined by landlock only (hardening, not isolation): namespace: needs root; bubblewrap: bwrap is not installed
                  hint: for more, namespace: Run it as root: sudo ./bailey run -- COMMAND
                  hint: for more, bubblewrap: Install bubblewrap: sudo apt install bubblewrap
                  """));
    }
  }

  @Test
  void aHigherLevelIsRefused() {
    try (Visitor user = visitor()) {
      assertThat(user.hello("--level", "enhanced"))
          .isEqualTo(
              new Ending(
                  125,
                  "",
                  """
                  bailey: choose a backend of level enhanced: namespace: needs root; bubblewrap: bwrap is not installed
                  hint: namespace: Run it as root: sudo ./bailey run -- COMMAND
                  hint: bubblewrap: Install bubblewrap: sudo apt install bubblewrap
                  """));
    }
  }

  /** The caller's PATH has no say in which bwrap is used: a command could have written there. */
  @Test
  void anotherPathChangesNothing() {
    try (Visitor user = new Visitor(Visitor.USER).around("/usr/bin/env", "PATH=/nowhere")) {
      assertThat(user.bailey("run", "--", "/bin/echo", "hello"))
          .isEqualTo(new Ending(0, "hello\n", ""));
    }
  }
}
