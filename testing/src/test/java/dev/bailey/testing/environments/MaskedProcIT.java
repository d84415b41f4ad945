package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;

/** Parts of /proc are covered, as in containers: the kernel then lets no user mount a new one. */
final class MaskedProcIT {
  private static final String MASK =
      "mount --bind /dev/null /proc/timer_list;"
          + " mount --bind /proc/sys /proc/sys; mount -o remount,bind,ro /proc/sys";

  @Test
  void rootIsNotHeldUp() {
    try (Visitor root = new Visitor(Visitor.ROOT).after(MASK)) {
      root.doctor()
          .chooseIsolation("namespace")
          .works("namespace", "landlock")
          .rejects("bubblewrap", Findings.MASKED, Findings.UNMASK);
      assertThat(root.hello()).isEqualTo(new Ending(0, "hello\n", ""));
    }
  }

  @Test
  void aUserFallsToHardeningOrIsRefused() {
    try (Visitor user = new Visitor(Visitor.USER).after(MASK)) {
      user.doctor()
          .chooseHardening()
          .works("landlock")
          .rejects("bubblewrap", Findings.MASKED, Findings.UNMASK);
      Ending hello = user.hello();
      assertThat(hello.stdout()).isEqualTo("hello\n");
      assertThat(hello.stderr())
          .startsWith("bailey: confined by landlock only")
          .endsWith("hint: for more, bubblewrap: " + Findings.UNMASK + "\n");
      Ending refused = user.hello("--level", "enhanced");
      assertThat(refused.code()).isEqualTo(125);
      assertThat(refused.stdout()).isEmpty();
      assertThat(refused.stderr()).contains(Findings.MASKED, Findings.UNMASK);
    }
  }
}
