package dev.bailey.testing.escapes;

import java.util.List;

/** Priorities and limits by which one command would come before everything else on the host. */
final class HostWideMeansIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void theyAreRefused(Attacked target) {
    String set = "import os, resource\n";
    assertStopped(
        target,
        policy(),
        List.of(
            python(set + "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))"),
            python(set + "os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))"),
            python(set + "os.setpriority(os.PRIO_PROCESS, 0, -10)"),
            python(set + "open('/proc/self/oom_score_adj', 'w').write('-1000')"),
            python(
                "import ctypes; assert ctypes.CDLL(None).syscall(251, 1, 0, 1 << 13 | 0) == 0")));
  }
}
