package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** User namespaces are forbidden: by a filter, or by the switch of the kernel. */
final class NoUserNamespacesIT {
  private static final String FORBIDDEN = "start bwrap: user namespaces are forbidden here";
  private static final String OFF = "user namespaces are switched off";
  private static final String ON = "Switch them on: sudo sysctl -w user.max_user_namespaces=15000";

  @Test
  void aFilterForbidsThem() {
    try (Visitor user = new Visitor(Visitor.USER).without("user-namespaces")) {
      user.doctor()
          .chooseHardening()
          .rejects("namespace", Findings.NEEDS_ROOT, Findings.SUDO)
          .rejects("bubblewrap", FORBIDDEN, Findings.FILTER)
          .works("landlock");
      assertThat(user.hello()).isEqualTo(hardened(FORBIDDEN, Findings.FILTER));
      assertThat(user.hello("--level", "enhanced")).isEqualTo(refused(FORBIDDEN, Findings.FILTER));
    }
  }

  @Test
  void theKernelHasThemSwitchedOff() {
    try (Visitor user = new Visitor(Visitor.USER).without("more-user-namespaces")) {
      user.doctor()
          .chooseHardening()
          .tells("user namespaces", "switched off (user.max_user_namespaces=0)")
          .rejects("bubblewrap", OFF, ON);
      assertThat(user.hello()).isEqualTo(hardened(OFF, ON));
      assertThat(user.hello("--level", "enhanced")).isEqualTo(refused(OFF, ON));
    }
  }

  /** Root needs them too, to show a project as the sandbox's own; a trial has to notice that. */
  @Test
  void rootNeedsThemToo() {
    try (Visitor root = new Visitor(Visitor.ROOT).without("user-namespaces")) {
      String reason = "launch make a user namespace: operation not permitted (EPERM)";
      root.doctor().chooseHardening().rejects("namespace", reason, Findings.FILTER);
      Ending hello = root.hello();
      assertThat(hello.stdout()).isEqualTo("hello\n");
      assertThat(hello.stderr())
          .startsWith("bailey: confined by landlock only (hardening, not isolation): namespace: ");
      Ending refused = root.hello("--level", "enhanced");
      assertThat(refused.code()).isEqualTo(125);
      assertThat(refused.stdout()).isEmpty();
      assertThat(refused.stderr()).contains(reason, "\nhint: namespace: " + Findings.FILTER);
    }
  }

  /** What is chosen instead confines: another user's file and the network stay out of reach. */
  @ParameterizedTest
  @ValueSource(strings = {"user-namespaces", "more-user-namespaces"})
  void whatIsChosenInsteadConfines(String withheld) {
    try (Visitor user = new Visitor(Visitor.USER).without(withheld);
        Visitor other = new Visitor(Visitor.USER)) {
      String secret = other.project().write("secret", "secret\n").toString();
      Ending inside = user.bailey("run", "--", "cat", secret);
      assertThat(inside.stdout()).isEmpty();
      assertThat(inside.code()).isEqualTo(1);
      assertThat(user.bailey("run", "--level", "off", "--", "cat", secret).stdout())
          .isEqualTo("secret\n");
    }
  }

  private static Ending hardened(String reason, String fix) {
    return new Ending(
        0,
        "hello\n",
        """
        bailey: confined by landlock only (hardening, not isolation): namespace: needs root; bubblewrap: %s
        hint: for more, namespace: Run it as root: sudo ./bailey run -- COMMAND
        hint: for more, bubblewrap: %s
        """
            .formatted(reason, fix));
  }

  private static Ending refused(String reason, String fix) {
    return new Ending(
        125,
        "",
        """
        bailey: choose a backend of level enhanced: namespace: needs root; bubblewrap: %s
        hint: namespace: Run it as root: sudo ./bailey run -- COMMAND
        hint: bubblewrap: %s
        """
            .formatted(reason, fix));
  }
}
