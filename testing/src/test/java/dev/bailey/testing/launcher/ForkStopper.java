package dev.bailey.testing.launcher;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Stops one of the two processes that a launch forks from the calling thread, as a neighbour would
 * that can signal them: the one that prepares the command's, or the command's own before its
 * program. Once one was hit, it stops no other.
 */
final class ForkStopper {
  private static final int SIGSTOP = 19;
  private static final int SIGCONT = 18;
  private static final int FORKS = 2;

  /** What bubblewrap makes a place with, where it cannot have the one before again. */
  private static final String ROOM = "bwrap";

  private final int which;
  private final String program;
  private volatile boolean hit;
  private volatile boolean over;

  /**
   * One for launches of a program.
   *
   * @param which 0 for the first fork, 1 for the command's own
   */
  ForkStopper(int which, String program) {
    this.which = which;
    this.program = program;
  }

  boolean hasHit() {
    return hit;
  }

  /** Does it, and tries meanwhile. */
  <T> T during(Supplier<T> launch) throws InterruptedException {
    Path children = Path.of("/proc/self/task/" + Kernel.call(Syscall.GETTID, 0) + "/children");
    List<String> before = list(children);
    over = false;
    Thread stopper = Thread.ofPlatform().daemon().start(() -> watch(children, before));
    try {
      return launch.get();
    } finally {
      over = true;
      stopper.join();
    }
  }

  private void watch(Path children, List<String> before) {
    while (!over && !hit) {
      List<String> forks = list(children);
      forks.removeAll(before);
      forks.removeIf(pid -> name(pid).equals(ROOM));
      if (forks.size() == FORKS) {
        hit = stop(Integer.parseInt(forks.get(which)));
      }
    }
  }

  /** Whether it stopped before it was another program; the first fork never becomes one. */
  private boolean stop(int pid) {
    var _ = Kernel.call(Syscall.KILL, pid, SIGSTOP);
    while (!over && !ProcessState.isStopped(pid) && !ProcessState.hasEnded(pid)) {
      Thread.onSpinWait();
    }
    if (ProcessState.isStopped(pid) && !name(pid + "").equals(program)) {
      return true;
    }
    var _ = Kernel.call(Syscall.KILL, pid, SIGCONT);
    return false;
  }

  private static String name(String pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/comm")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static List<String> list(Path children) {
    try {
      String pids = Files.readString(children).strip();
      return pids.isEmpty() ? new ArrayList<>() : new ArrayList<>(List.of(pids.split(" ", -1)));
    } catch (IOException e) {
      return new ArrayList<>();
    }
  }
}
