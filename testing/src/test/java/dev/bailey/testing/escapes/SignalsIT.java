package dev.bailey.testing.escapes;

import java.io.IOException;
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
      assertStopped(
          target,
          policy(),
          List.of(
              shell("kill -0 " + pid),
              shell("kill -0 " + ProcessHandle.current().pid()),
              shell("kill -0 -- -" + pid),
              python(
                  "import os, signal; signal.pidfd_send_signal(os.pidfd_open(%d), 0)"
                      .formatted(pid)),
              python(call.formatted("sigqueue(%d, 0, None)".formatted(pid))),
              python(call.formatted("tgkill(%1$d, %1$d, 0)".formatted(pid))),
              python(call.formatted("killpg(%d, 0)".formatted(pid))),
              shell("./acts limit " + pid),
              shell("./acts affinity " + pid),
              shell("./acts nice " + pid),
              shell("./acts sigio " + pid)));
    } finally {
      neighbour.destroyForcibly();
    }
  }
}
