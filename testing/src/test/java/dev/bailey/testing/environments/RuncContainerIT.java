package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;

/** Bailey inside of a container as engines make them: few capabilities, /proc masked, runc. */
final class RuncContainerIT {
  private static final String MAY_NOT = "this root may not make namespaces";
  private static final String RIGHTS =
      "This root lacks CAP_SYS_ADMIN, as in a container."
          + " For Docker or Podman: start it with --privileged";

  @Test
  void asRoot() {
    try (Visitor root = new Visitor(Visitor.ROOT);
        Bundle bundle = new Bundle(root.project().path())) {
      root.around(bundle.start())
          .doctor()
          .chooseHardening()
          .rejects("namespace", MAY_NOT, RIGHTS)
          .rejects("bubblewrap", Findings.MASKED, Findings.UNMASK)
          .works("landlock");
      assertThat(root.hello())
          .isEqualTo(
              new Ending(
                  0,
                  "hello\n",
                  """
                  bailey: confined by landlock only (hardening, not isolation): namespace: %s; bubblewrap: %s
                  hint: for more, namespace: %s
                  hint: for more, bubblewrap: %s
                  """
                      .formatted(MAY_NOT, Findings.MASKED, RIGHTS, Findings.UNMASK)));
      assertThat(root.hello("--level", "enhanced").code()).isEqualTo(125);
    }
  }

  @Test
  void asAUser() {
    try (Visitor user = new Visitor(Visitor.USER);
        Bundle bundle = new Bundle(user.project().path())) {
      user.around(bundle.start())
          .doctor()
          .chooseHardening()
          .rejects("namespace", Findings.NEEDS_ROOT, Findings.SUDO)
          .rejects("bubblewrap", Findings.MASKED, Findings.UNMASK)
          .works("landlock");
      Ending hello = user.hello();
      assertThat(hello.stdout()).isEqualTo("hello\n");
      assertThat(hello.stderr()).startsWith("bailey: confined by landlock only");
      Ending refused = user.hello("--memory", "64m");
      assertThat(refused.code()).isEqualTo(125);
      assertThat(refused.stderr()).endsWith("hint: To run without it: --accept memory.\n");
    }
  }
}
