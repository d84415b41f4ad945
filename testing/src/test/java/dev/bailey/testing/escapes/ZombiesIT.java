package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;

/** Children that nobody waits for, left in number. */
final class ZombiesIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void noneIsLeftToTheLauncher(Attacked target) {
    // Controls of other tests may have left some.
    long before = zombies();
    String script =
        "import os, time\nfor i in range(60):\n  if os.fork() == 0:\n"
            + "    (os.fork() == 0 or os._exit(0)); os._exit(0)\ntime.sleep(0.2)\n";
    assertThat(target.inside(python(script), policy())).matches(Ending::succeeded);
    // This JVM takes note of children of its own by other threads, a moment after they have ended.
    await(target.toString()).until(() -> zombies() <= before);
    String kept = "import os, sys\nfor i in range(20):\n  os.fork() == 0 and os._exit(0)\n";
    String count =
        "import time\nlook = 'ps -o stat= --ppid %d' % os.getpid()\n"
            + "for i in range(600):\n  seen = os.popen(look).read()\n  if 'Z' in seen: break\n"
            + "  time.sleep(0.1)\nprint(seen)";
    assertThat(python(kept + count).outside().stdout()).as("control").contains("Z");
  }

  private static long zombies() {
    return Plain.shell("ps -o stat= --ppid %d || true".formatted(ProcessHandle.current().pid()))
        .lines()
        .filter(state -> state.startsWith("Z"))
        .count();
  }
}
