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
  /**
   * Groups that a process can be moved to; on version 2 not all of them take processes. Those of
   * other sandboxes come and go.
   */
  private static final String FIND =
      "find /sys/fs/cgroup -maxdepth 2 -name cgroup.procs ! -path '*/bailey-*' | while read -r file;"
          + " do sh -c 'echo $$ > \"$0\"' \"$file\" 2>/dev/null && echo \"$file\"; done; true";

  @ForEachTargetOfRoot
  void theyAreOutOfReach(Attacked target) {
    List<String> scripts = new ArrayList<>();
    List<String> groups = Plain.shell(FIND).lines().toList();
    assertThat(groups).isNotEmpty();
    for (String file : groups) {
      scripts.add("echo $$ > " + file);
    }
    String beside = groups.getFirst().replace("cgroup.procs", "bailey-escape-" + System.nanoTime());
    scripts.add("mkdir {0} && rmdir {0}".replace("{0}", beside));
    assertStopped(target, scripts.toArray(String[]::new));
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
