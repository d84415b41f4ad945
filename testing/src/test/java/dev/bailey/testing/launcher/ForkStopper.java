package dev.bailey.testing.launcher;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.ProcessState;
import dev.bailey.testing.Lease;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Stops one of the two processes that a launch forks from the calling thread, as a neighbour would
 * that can signal them: the entrant, or the command's own before its program. It need not be quick:
 * a lease, see fcntl(2), on the file that the program needs as its interpreter holds up the exec
 * until it has done so.
 */
final class ForkStopper {
  private static final int SIGSTOP = 19;
  private static final int FORKS = 2;

  /** What bubblewrap makes a place with, where it cannot have the one before again. */
  private static final String ROOM = "bwrap";

  private final int which;
  private final Path interpreter;
  private final String program;
  private volatile boolean hit;
  private volatile boolean over;

  /**
   * One for launches of a script.
   *
   * @param which 0 for the entrant, 1 for the command's own
   * @param interpreter the script's, which nobody has open; a launch reads no more than the script
   *     itself before it forks
   * @param program what the command's own is called once it has become the script
   */
  ForkStopper(int which, Path interpreter, String program) {
    this.which = which;
    this.interpreter = interpreter;
    this.program = program;
  }

  boolean hasHit() {
    return hit;
  }

  /** Does it, and stops the one process meanwhile. */
  <T> T during(Supplier<T> launch) throws IOException, InterruptedException {
    Path children = Path.of("/proc/self/task/" + Kernel.call(Syscall.GETTID, 0) + "/children");
    try (Lease lease = Lease.on(interpreter)) {
      List<String> before = list(children);
      Thread stopper = Thread.ofPlatform().daemon().start(() -> watch(children, before, lease));
      T result = launch.get();
      over = true;
      lease.release();
      stopper.join();
      return result;
    }
  }

  private void watch(Path children, List<String> before, Lease lease) {
    try {
      lease.awaitWanted();
      List<String> forks = list(children);
      forks.removeAll(before);
      forks.removeIf(pid -> name(pid).equals(ROOM));
      if (forks.size() == FORKS) {
        hit = stop(Integer.parseInt(forks.get(which)), lease);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether it stopped before it was another program; the entrant never becomes one. One that has
   * ended by then was killed for it: none ends by itself before the launch is over.
   */
  private boolean stop(int pid, Lease lease) {
    var _ = Kernel.call(Syscall.KILL, pid, SIGSTOP);
    if (which == 0) {
      // It stops as soon as it has seen the exec of the other.
      lease.release();
    }
    while (!over && !ProcessState.isStopped(pid) && !ProcessState.hasEnded(pid)) {
      Thread.onSpinWait();
    }
    boolean stopped =
        ProcessState.hasEnded(pid)
            || (ProcessState.isStopped(pid) && !name(pid + "").equals(program));
    lease.release();
    return stopped;
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
