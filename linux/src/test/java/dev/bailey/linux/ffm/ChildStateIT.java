package dev.bailey.linux.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What the kernel tells of a child, also where /proc would not show it. */
final class ChildStateIT {
  private static final int SIGCONT = 18;
  private static final int SIGSTOP = 19;

  @Test
  void aStoppedChildIsKnown() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "100").start();
    try (Fd pidfd = Kernel.pidfd((int) sleep.pid())) {
      assertThat(Kernel.isChild(pidfd)).isTrue();
      assertThat(Kernel.isStoppedChild(pidfd)).as("before").isFalse();
      Kernel.signal(pidfd, SIGSTOP);
      while (!Kernel.isStoppedChild(pidfd)) {
        Thread.sleep(1);
      }
      assertThat(Kernel.isStoppedChild(pidfd)).as("asked again").isTrue();
      Kernel.signal(pidfd, SIGCONT);
      while (Kernel.isStoppedChild(pidfd)) {
        Thread.sleep(1);
      }
    } finally {
      sleep.destroyForcibly().waitFor();
    }
  }

  @Test
  void oneThatHasEndedIsOursUntilItIsReaped() throws IOException {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", 0);
      program.parent();
      program.run();
      int pid = program.forked(child);
      try (Fd pidfd = Kernel.pidfd(pid)) {
        assertThat(Kernel.isChild(pidfd)).isTrue();
        assertThat(Kernel.isStoppedChild(pidfd)).isFalse();
        Kernel.reap(pid);
        assertThat(Kernel.isChild(pidfd)).isFalse();
      }
    }
  }

  @Test
  void othersAreNotOurs() {
    try (Fd pidfd = Kernel.pidfd((int) ProcessHandle.current().pid())) {
      assertThat(Kernel.isChild(pidfd)).isFalse();
      assertThat(Kernel.isStoppedChild(pidfd)).isFalse();
    }
  }
}
