package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.util.List;

/** Objects of the kernel that no process holds, and that would outlast the command. */
final class LastingObjectsIT extends EscapeTestBase {
  /** By which its objects are told from those of others, who come and go on this host. */
  private static final String PERMISSIONS =
      Integer.toOctalString(0400 + (int) (ProcessHandle.current().pid() % 0300));

  private static final String MODE = " -p " + PERMISSIONS;

  @ForEachTarget
  void noneIsLeftOnTheHost(Attacked target) {
    handOver(target);
    String before = objects();
    for (String script : List.of("ipcmk -M 4096", "ipcmk -Q", "ipcmk -S 1")) {
      assertThat(target.inside(shell(script + MODE), policy()).stdout()).startsWith("tried");
    }
    assertThat(objects()).isEqualTo(before);
    Ending made = assertControl(target, shell("ipcmk -M 4096" + MODE));
    assertThat(objects()).as("control").isNotEqualTo(before);
    Plain.shell("ipcrm -m " + made.stdout().replaceAll("\\D", ""));
  }

  private static String objects() {
    return Plain.shell(
        "awk '$3 == \"%s\"' /proc/sysvipc/shm /proc/sysvipc/msg /proc/sysvipc/sem | cut -c1-22"
            .formatted(PERMISSIONS));
  }
}
