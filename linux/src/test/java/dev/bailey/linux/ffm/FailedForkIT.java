package dev.bailey.linux.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A fork that fails has an error number instead of a process id, which must not be waited for: to
 * wait4(2) that of EPERM, -1, is any child of this JVM.
 */
@Timeout(240)
final class FailedForkIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private Process bystander;

  @BeforeEach
  void startBystander() throws IOException {
    bystander = new ProcessBuilder("/bin/sleep", "1000").start();
  }

  @AfterEach
  void endBystander() {
    bystander.destroyForcibly();
  }

  @Test
  void nobodyIsWaitedFor() throws InterruptedException {
    AtomicInteger errno = new AtomicInteger(-1);
    // A thread's capabilities are its own; this one is not used for anything else.
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              dropCapabilities();
              errno.set(forkAndReap());
            });
    assertThat(thread.join(LONGEST)).as("it came back").isTrue();
    assertThat(errno).hasValue(Errno.EPERM);
    assertThat(bystander.isAlive()).isTrue();
  }

  /** The control: with its capabilities the thread forks, and waits for that child alone. */
  @Test
  void aChildIsWaitedFor() {
    assertThat(forkAndReap()).isZero();
    assertThat(bystander.isAlive()).isTrue();
  }

  /** The error number of the fork; 0 where all succeeded. */
  private static int forkAndReap() {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", Flags.CLONE_NEWNS);
      program.parent();
      program.reap("reap", child);
      program.run();
      if (program.succeeded()) {
        return 0;
      }
      assertThat(program.failedStep()).isEqualTo("fork");
      return program.errno();
    }
  }

  private static void dropCapabilities() {
    try (Memory memory = new Memory()) {
      long header = memory.space(Structs.CAP_HEADER_SIZE);
      Memory.setInt(header, Flags.LINUX_CAPABILITY_VERSION_3);
      long none = memory.space(Structs.CAP_DATA_SIZE);
      Kernel.check("drop capabilities", Kernel.call(Syscall.CAPSET, header, none));
    }
  }
}
