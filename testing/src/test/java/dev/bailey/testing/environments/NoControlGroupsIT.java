package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Control groups cannot be used, not even by root: not mounted at all, or read-only. */
final class NoControlGroupsIT {
  private static final String FIX =
      "Have /sys/fs/cgroup mounted writable. In a container of Docker or Podman: start it with"
          + " --privileged";

  /** How they are withheld. */
  enum Way {
    NOT_MOUNTED("umount -R /sys/fs/cgroup", "cgroup2 is not mounted"),
    READ_ONLY(
        "for m in $(awk '$5 ~ \"^/sys/fs/cgroup\" { print $5 }' /proc/self/mountinfo);"
            + " do mount -o remount,bind,ro $m; done",
        firstHierarchy() + " is mounted read-only");

    private final String script;
    private final String reason;

    Way(String script, String reason) {
      this.script = script;
      this.reason = reason;
    }

    /** Of the layout of this machine: one of its own for the processor, or one for all. */
    private static String firstHierarchy() {
      return Files.exists(Path.of("/sys/fs/cgroup/cgroup.procs"))
          ? "/sys/fs/cgroup"
          : "/sys/fs/cgroup/cpu";
    }
  }

  /** Namespaces of the same strength, by the backend that can do without control groups. */
  @ParameterizedTest
  @EnumSource
  void rootGetsTheBackendThatCanDoWithout(Way way) {
    try (Visitor root = new Visitor(Visitor.ROOT).after(way.script)) {
      root.doctor()
          .chooseIsolation("bubblewrap")
          .tells("cgroup", "no limits of memory, processor and processes: " + way.reason)
          .rejects("namespace", "use control groups: " + way.reason, FIX)
          .works("bubblewrap", "landlock");
      assertThat(root.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(root.hello("--backend", "namespace"))
          .isEqualTo(
              new Ending(
                  125, "", "bailey: use control groups: " + way.reason + "\nhint: " + FIX + "\n"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLimitIsRefusedOrAcceptedByName(Way way) {
    try (Visitor root = new Visitor(Visitor.ROOT).after(way.script)) {
      assertThat(root.hello("--memory", "64m"))
          .isEqualTo(
              new Ending(
                  125,
                  "",
                  "bailey: enforce memory: "
                      + way.reason
                      + "\nhint: "
                      + FIX
                      + "\nhint: To run without it: --accept memory.\n"));
      Ending accepted = root.hello("--memory", "64m", "--accept", "memory", "--verbose");
      assertThat(accepted.stdout()).isEqualTo("hello\n");
      assertThat(accepted.stderr())
          .startsWith("bailey: backend bubblewrap, the first that works here\n")
          .contains("memory      not verified  67108864 bytes: not enforced: no control group\n");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aUserIsNotHeldUp(Way way) {
    try (Visitor user = new Visitor(Visitor.USER).after(way.script)) {
      user.doctor().chooseIsolation("bubblewrap").works("bubblewrap", "landlock");
      assertThat(user.hello()).isEqualTo(new Ending(0, "hello\n", ""));
      assertThat(user.hello("--cpus", "1").stderr())
          .startsWith("bailey: enforce cpu: this user has no control groups\n")
          .endsWith("hint: To run without it: --accept cpu.\n");
    }
  }

  /** What confines nothing needs no control groups either. */
  @ParameterizedTest
  @EnumSource
  void withoutIsolationOnlyLimitsNeedThem(Way way) {
    try (Visitor root = new Visitor(Visitor.ROOT).after(way.script)) {
      assertThat(root.hello("--backend", "host")).isEqualTo(new Ending(0, "hello\n", ""));
      Ending refused = root.hello("--backend", "host", "--memory", "64m");
      assertThat(refused.code()).isEqualTo(125);
      assertThat(refused.stderr()).startsWith("bailey: enforce memory: " + way.reason + "\n");
    }
  }
}
