package dev.bailey.testing.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.testing.HeldLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sends a signal to one of the two processes that a launch forks from the calling thread, as a
 * neighbour would that can signal them: the entrant, or the command's own. It has to be quick, and
 * is not always: a launch that it missed is to be made again.
 */
final class ForkCatcher {
  /** The first of the two, in the order of their forks. */
  static final int ENTRANT = 0;

  private final int which;
  private final int signal;
  private volatile boolean over;

  ForkCatcher(int which, int signal) {
    this.which = which;
    this.signal = signal;
  }

  /** Launches again and again, until a launch ends in the way that the signal should end it. */
  void until(String expected, Duration longest, Supplier<String> launch)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    List<String> others = new ArrayList<>();
    for (String ending = ""; !ending.equals(expected); others.add(ending)) {
      assertThat(System.nanoTime()).as("only %s", others).isLessThan(end);
      ending = during(launch);
    }
  }

  /** Launches, and sends the signal as soon as the process is there. */
  private <T> T during(Supplier<T> launch) throws IOException, InterruptedException {
    Path thread = Path.of("/proc/self/task/" + Kernel.call(Syscall.GETTID, 0));
    Path java = Files.readSymbolicLink(Path.of("/proc/self/exe"));
    List<String> before = HeldLaunch.children(thread);
    over = false;
    Thread catcher = Thread.ofPlatform().daemon().start(() -> watch(thread, before, java));
    try {
      return launch.get();
    } finally {
      over = true;
      catcher.join();
    }
  }

  private void watch(Path thread, List<String> before, Path java) {
    while (!over) {
      List<String> forks = new ArrayList<>(HeldLaunch.children(thread));
      forks.removeAll(before);
      if (forks.size() > which && isOfLaunch(forks.get(which), java)) {
        var _ = Kernel.call(Syscall.KILL, Integer.parseInt(forks.get(which)), signal);
        return;
      }
    }
  }

  /** Whether it is still on its way: what it becomes later is not to be hit. */
  private static boolean isOfLaunch(String pid, Path java) {
    try {
      return HeldLaunch.isRunner(pid)
          || Files.readSymbolicLink(Path.of("/proc", pid, "exe")).equals(java);
    } catch (IOException e) {
      return false;
    }
  }
}
