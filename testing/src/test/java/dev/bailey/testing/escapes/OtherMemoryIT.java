package dev.bailey.testing.escapes;

import dev.bailey.testing.Act;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Memory, files and words of a process outside of the same user. */
final class OtherMemoryIT extends EscapeTestBase {

  @ForEachTarget
  void noneIsRead(Attacked target) throws IOException {
    buildActs();
    Process neighbour = neighbour(target);
    try {
      long pid = neighbour.pid();
      assertStopped(
          target,
          policy(),
          List.of(
              shell("./acts vm-read " + pid),
              shell("./acts mem " + pid),
              shell("./acts cmdline " + pid),
              shell("./acts cwd " + pid),
              shell("./acts environ " + pid),
              shell("cat /proc/[0-9]*/environ 2>/dev/null | grep -aq NEIGHBOUR=" + CANARY),
              shell("ls -l /proc/%d/fd/ | grep -q .".formatted(pid)),
              python("open('/proc/%d/mem', 'r+b', 0)".formatted(pid)),
              python(
                  "import ctypes, os; l = ctypes.CDLL(None)\n"
                      + "assert l.syscall(438, os.pidfd_open(%d), 0, 0) >= 0".formatted(pid)),
              shell("./acts trace " + pid)));
    } finally {
      neighbour.destroyForcibly();
    }
  }

  /**
   * What this JVM was told by its environment, such as tokens; the control's parent is this JVM.
   */
  @ForEachTargetOfRoot
  void theLaunchersEnvironmentIsNotRead(Attacked target) {
    String given = target.inside(Act.of(project.path(), "/usr/bin/env"), policy()).stdout();
    String ours =
        System.getenv().entrySet().stream()
            .map(Map.Entry::toString)
            .filter(entry -> entry.matches("[\\w=/.:-]+") && !given.contains(entry))
            .findFirst()
            .orElseThrow();
    assertStopped(
        target,
        "cat /proc/$PPID/environ /proc/1/environ | tr '\\0' '\\n' | grep -qxF '%s'".formatted(ours),
        "cat /proc/[0-9]*/environ | tr '\\0' '\\n' | grep -qxF '%s'".formatted(ours));
  }
}
