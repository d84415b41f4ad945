package dev.bailey.testing.escapes;

import dev.bailey.testing.Act;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Signals to a process outside of the same user, by every call that sends one. */
final class SignalsIT extends EscapeTestBase {

  @ForEachTarget
  void noneArrives(Attacked target) throws IOException {
    buildActs();
    Process neighbour = neighbour(target);
    try {
      long pid = neighbour.pid();
      String call = "import ctypes, sys; sys.exit(ctypes.CDLL(None).%s and 1)";
      List<Act> acts = new ArrayList<>();
      acts.add(shell("kill -0 " + pid));
      acts.add(python("import os; os.kill(-%d, 0)".formatted(pid)));
      acts.add(
          python(
              "import os, signal; signal.pidfd_send_signal(os.pidfd_open(%d), 0)".formatted(pid)));
      acts.add(python(call.formatted("sigqueue(%d, 0, None)".formatted(pid))));
      acts.add(python(call.formatted("tgkill(%1$d, %1$d, 0)".formatted(pid))));
      acts.add(python(call.formatted("killpg(%d, 0)".formatted(pid))));
      acts.add(shell("./acts affinity " + pid));
      acts.add(shell("./acts nice " + pid));
      if (userOf(target) == target.user()) {
        // For another user's process even root needs a capability that containers lack.
        acts.add(shell("./acts limit " + pid));
      }
      if (target.ofRoot()) {
        acts.add(shell("kill -0 " + ProcessHandle.current().pid()));
      }
      // The last one: its control kills the neighbour.
      acts.add(shell("./acts sigio " + pid));
      assertStopped(target, policy(), acts);
    } finally {
      neighbour.destroyForcibly();
    }
  }
}
