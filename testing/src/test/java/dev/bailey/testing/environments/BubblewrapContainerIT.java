package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import org.junit.jupiter.api.Test;

/** Bailey inside of a container made by bwrap. */
final class BubblewrapContainerIT {
  private static final String[] CONTAINER = {
    "/usr/bin/bwrap",
    "--bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-uts",
    "--die-with-parent",
  };

  @Test
  void asRoot() {
    try (Visitor root = new Visitor(Visitor.ROOT).around(CONTAINER)) {
      root.doctor()
          .chooseIsolation("namespace")
          .rejects("bubblewrap", Findings.MASKED, Findings.UNMASK)
          .works("namespace", "landlock");
      assertThat(root.hello()).isEqualTo(new Ending(0, "hello\n", ""));
    }
  }

  /** One that an ordinary user made: its own user namespace, and another in it. */
  @Test
  void asAUser() {
    try (Visitor user = new Visitor(Visitor.USER).around(asUser()).around(CONTAINER)) {
      user.becomesNobodyElse()
          .doctor()
          .chooseIsolation("bubblewrap")
          .rejects("namespace", Findings.NEEDS_ROOT, Findings.SUDO)
          .works("bubblewrap", "landlock");
      assertThat(user.hello()).isEqualTo(new Ending(0, "hello\n", ""));
    }
  }

  /** Who is called root inside of it, and has no capability. */
  @Test
  void asSomebodyCalledRoot() {
    try (Visitor user = new Visitor(Visitor.USER).around(asUser()).around(CONTAINER)) {
      user.around("--unshare-user", "--uid", "0", "--gid", "0")
          .becomesNobodyElse()
          .doctor()
          .chooseHardening()
          .rejects(
              "bubblewrap",
              "start bwrap: this root is one of a user namespace, and may not map other users",
              "Run it as a user who is not root there, or outside.")
          .works("landlock");
      Ending hello = user.hello();
      assertThat(hello.stdout()).isEqualTo("hello\n");
      assertThat(hello.stderr()).startsWith("bailey: confined by landlock only");
      assertThat(user.hello("--level", "enhanced").code()).isEqualTo(125);
    }
  }

  private static String[] asUser() {
    return new String[] {Installation.withhold(), "user=" + Visitor.USER, "--"};
  }
}
