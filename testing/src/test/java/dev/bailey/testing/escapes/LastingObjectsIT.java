package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.util.List;

/** Objects of the kernel that no process holds, and that would outlast the command. */
final class LastingObjectsIT extends EscapeTestBase {

  @ForEachTarget
  void noneIsLeftOnTheHost(Attacked target) {
    handOver(target);
    String before = objects();
    for (String script : List.of("ipcmk -M 4096", "ipcmk -Q", "ipcmk -S 1")) {
      assertThat(target.inside(shell(script), policy()).stdout()).startsWith("tried");
    }
    assertThat(objects()).isEqualTo(before);
    Ending made = assertControl(target, shell("ipcmk -M 4096"));
    assertThat(objects()).as("control").isNotEqualTo(before);
    Plain.shell("ipcrm -m " + made.stdout().replaceAll("\\D", ""));
  }

  private static String objects() {
    return Plain.shell("cat /proc/sysvipc/shm /proc/sysvipc/msg /proc/sysvipc/sem | cut -c1-22");
  }
}
