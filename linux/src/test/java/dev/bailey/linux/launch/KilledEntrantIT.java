package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process on its way into a cgroup that is killed there: the room in the limit of processes that
 * it had made for itself is not the command's.
 */
@Timeout(240)
final class KilledEntrantIT {
  private static final long PROCESSES = 5;
  private static final int PR_SET_SECCOMP = 22;
  private static final int SECCOMP_MODE_STRICT = 1;

  private final CgroupDriver driver = HostCgroups.open(HostCgroups.layout(), Signals.ofJdk());
  private final Cgroup group = driver.acquire(CgroupLimits.none().withProcesses(PROCESSES));

  @AfterEach
  void close() {
    group.close();
    driver.close();
  }

  private String limit() throws IOException {
    Path directory = group.joinFiles().getFirst().resolveSibling("pids.max");
    Path file = group.launcherSlot().map(LauncherSlot::limitFile).orElse(directory);
    return Files.readString(file).strip();
  }

  /** Runs /bin/true; the kernel kills the entrant at the fork, if that is wanted. */
  private int launch(boolean killed) {
    try (ChildProgram program = ChildProgram.ofLaunch();
        EntrantSteps steps = new EntrantSteps(program, group)) {
      steps.begin();
      if (killed) {
        program.call("allow no calls", Syscall.PRCTL, PR_SET_SECCOMP, SECCOMP_MODE_STRICT, 0, 0, 0);
      }
      steps.forkCommand();
      ChildStart child = new ChildStart(program);
      child.addProcessSetup();
      child.addProgram("start", "/bin/true", List.of("/bin/true"), List.of());
      steps.end();
      steps.run(Limits.none(), () -> {});
      return steps.pid();
    }
  }

  @Test
  void theLimitIsPutBack() throws IOException {
    assertThat(limit()).isEqualTo(PROCESSES + "");
    assertThat(pidOf(true)).as("it was killed").isZero();
    assertThat(limit()).isEqualTo(PROCESSES + "");
  }

  private int pidOf(boolean killed) {
    try {
      return launch(killed);
    } catch (BaileyException e) {
      assertThat(e).hasMessageContaining("it was killed before");
      return 0;
    }
  }

  /** The control: one that is not killed starts the command, and puts the limit back itself. */
  @Test
  void anotherStartsTheCommand() throws IOException {
    int pid = pidOf(false);
    assertThat(pid).isPositive();
    Kernel.reap(pid);
    assertThat(limit()).isEqualTo(PROCESSES + "");
  }
}
