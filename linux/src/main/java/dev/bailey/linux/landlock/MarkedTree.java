package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.log.Diagnostics;
import dev.bailey.waiting.Polling;
import java.io.File;
import java.time.Duration;
import java.util.function.LongPredicate;

/** Kills all processes with a {@link Mark}, wherever in the tree of processes they went. */
final class MarkedTree {
  private static final int SIGKILL = 9;
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(1);

  private MarkedTree() {}

  /** Returns when none is left; fails when some are still there after ten seconds. */
  static void kill(LongPredicate marks) {
    kill(marks, LONGEST);
  }

  /** The same with another patience. */
  static void kill(LongPredicate marks, Duration patience) {
    Polling polling = Polling.every(PAUSE, patience);
    while (killOnce(marks)) {
      if (!polling.sleep()) {
        throw BaileyException.of(
            ErrorCode.VERIFICATION_FAILED, "kill", "command", "some of its processes survive");
      }
    }
  }

  /**
   * One look at all processes, by rising number: children that are born meanwhile come later.
   *
   * @return whether there was any, or may be one
   */
  private static boolean killOnce(LongPredicate marks) {
    boolean found = false;
    String[] names = new File("/proc").list();
    if (names == null) {
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED, "kill", "command", "/proc cannot be read");
    }
    for (String name : names) {
      if (Character.isDigit(name.charAt(0))) {
        found |= killIfMarked(Integer.parseInt(name), marks);
      }
    }
    return found;
  }

  /** One that cannot be looked at may have the mark. */
  private static boolean killIfMarked(int pid, LongPredicate marks) {
    try {
      return killMarked(pid, marks);
    } catch (BaileyException e) {
      Diagnostics.debug(MarkedTree.class, "cannot look at process " + pid, e);
      return true;
    }
  }

  /** The descriptor comes first: should the number be reused, the signal goes nowhere. */
  private static boolean killMarked(int pid, LongPredicate marks) {
    if (!marks.test(Mark.of(pid))) {
      return false;
    }
    long opened = Kernel.call(Syscall.PIDFD_OPEN, pid, 0);
    if (opened < 0) {
      // For want of descriptors it may be out of reach, and still be there.
      return opened != -Errno.ESRCH;
    }
    try (Fd process = new Fd((int) opened)) {
      if (!marks.test(Mark.of(pid)) || Kernel.hasEnded(process, Duration.ZERO)) {
        return false;
      }
      Kernel.signal(process, SIGKILL);
      return true;
    }
  }
}
