package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.util.ArrayList;
import java.util.List;

/**
 * Leaving the group, raising its limits, and the program that the kernel runs when it is empty:
 * CVE-2022-0492.
 */
final class CgroupsIT extends EscapeTestBase {
  private static final String FIND = "find /sys/fs/cgroup -maxdepth 2 -name cgroup.procs";

  @ForEachTargetOfRoot
  void theyAreOutOfReach(Attacked target) {
    List<String> scripts = new ArrayList<>();
    for (String file : Plain.shell(FIND).split("\\s+", -1)) {
      scripts.add("echo $$ > " + file);
    }
    assertThat(scripts).isNotEmpty();
    scripts.add("mkdir {0} && rmdir {0}".replace("{0}", groupBeside()));
    assertStopped(target, scripts.toArray(String[]::new));
  }

  /** Where the first of the groups that a process can be moved to is. */
  private static String groupBeside() {
    return Plain.shell(FIND + " | head -1").replace("cgroup.procs", "bailey-escape");
  }

  @ForEachTargetOfRoot
  void noneIsMounted(Attacked target) {
    String mount =
        "mkdir -p group && mount -t cgroup -o memory none group && ls group/release_agent";
    assertFails(target, shell(mount), policy());
    assertFails(target, shell("unshare -UrmC sh -c '%s'".formatted(mount)), policy());
    Act control = shell("exec unshare -m sh -c 'mkdir -p group && mount -t tmpfs none group'");
    assertThat(control.outside().code()).as("control").isZero();
  }
}
