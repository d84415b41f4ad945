package dev.bailey.linux.cgroup.pool;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.controllers.PidsControl;
import dev.bailey.linux.cgroup.controllers.ProcessTracker;
import dev.bailey.waiting.Polling;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kills the processes of a cgroup until none is left. The kernel does it at once in v2. In v1
 * signals go round and forking must not outrun them: a limit of no processes prevents that for a
 * whole sandbox. For one command, whose neighbours must go on forking, the freezer does; but only
 * after rounds of plain signals, which end nearly all commands without waiting for the freezer.
 */
final class KillLoop {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int ROUNDS_BEFORE_HOLDING = 3;

  private final Signals signals;

  KillLoop(Signals signals) {
    this.signals = signals;
  }

  /** With the pids controller if it covers nobody else. */
  void run(ProcessTracker tracker, @Nullable PidsControl pids) {
    if (tracker.isEmpty()) {
      return;
    }
    if (tracker.killAtOnce()) {
      awaitEmpty(tracker);
    } else if (pids == null) {
      signalUntilEmpty(tracker, ROUNDS_BEFORE_HOLDING);
    } else {
      pids.refuseForks();
      try {
        signalUntilEmpty(tracker, Integer.MAX_VALUE);
      } finally {
        pids.release();
      }
    }
  }

  private static void awaitEmpty(ProcessTracker tracker) {
    Polling pause = Polling.withBackoff(LIMIT);
    while (!tracker.isEmpty()) {
      if (!pause.sleep()) {
        throw survivors(tracker, tracker.processes());
      }
    }
  }

  private void signalUntilEmpty(ProcessTracker tracker, int roundsBeforeHolding) {
    Polling pause = Polling.withBackoff(LIMIT);
    List<Integer> pids = tracker.processes();
    for (int round = 0; !pids.isEmpty(); round++) {
      boolean held = round >= roundsBeforeHolding && tracker.hold();
      try {
        signal(held ? tracker.processes() : pids);
      } finally {
        if (held || tracker.isFrozen()) {
          tracker.thaw();
        }
      }
      if (!pause.sleep()) {
        throw survivors(tracker, pids);
      }
      pids = tracker.processes();
    }
  }

  private void signal(List<Integer> pids) {
    for (Integer pid : pids) {
      signals.kill(pid);
    }
  }

  private static BaileyException survivors(ProcessTracker tracker, List<Integer> pids) {
    return BaileyException.of(
        ErrorCode.VERIFICATION_FAILED,
        "kill",
        tracker.directory().getPath(),
        "still alive after " + LIMIT.toSeconds() + " s: " + pids);
  }
}
