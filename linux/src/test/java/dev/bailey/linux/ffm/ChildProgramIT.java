package dev.bailey.linux.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.Layouts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChildProgramIT {
  private static final String SHELL = "/bin/sh";
  private static final Path UNIFIED = Layouts.unifiedRoot();
  private static final String GROUP = "bailey-test-" + ProcessHandle.current().pid();

  @Test
  void aChildBecomesAProgram() {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", 0);
      exec(program, SHELL, "exit 7");
      program.parent();
      program.run();
      program.requireSuccess();
      assertThat(end((int) program.result(child)).status()).isEqualTo(7);
    }
  }

  @Test
  void aGrandchildIsAdopted() {
    adoptGrandchild();
  }

  @Test
  void aFailureInAChildEndsItAndIsTold() {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", 0);
      exec(program, "/nowhere/to/be/found", "");
      program.parent();
      program.reap("reap", child);
      program.run();
      assertThat(program.failedStep()).isEqualTo("exec");
      assertThat(program.errno()).isEqualTo(Errno.ENOENT);
      assertThatThrownBy(program::requireSuccess).hasMessageContaining("exec");
    }
  }

  @Test
  void whatComesAfterAFailureIsNotDone() {
    try (ChildProgram program = new ChildProgram()) {
      long target = program.memory().space(8);
      program.expect("ask", -5, Syscall.GETPID);
      program.call("read", Syscall.PIPE2, target, 0);
      program.run();
      assertThat(program.succeeded()).isFalse();
      assertThat(program.failedStep()).isEqualTo("ask");
      assertThat(program.errno()).isZero();
      assertThat(Memory.getLong(target)).isZero();
    }
  }

  @Test
  void memoryCanBeLookedAt() {
    try (ChildProgram program = new ChildProgram()) {
      long filled = program.memory().space(8);
      Memory.setLong(filled, 0x1234);
      program.expectMemory("look", filled, 0xff, 0x34);
      program.expectMemory("look again", filled, 0xff, 0x35);
      program.run();
      assertThat(program.failedStep()).isEqualTo("look again");
    }
  }

  /** Signal 9 cannot be ignored: where the count comes to it, the kernel refuses. */
  @Test
  void aStepIsRepeatedUntilTheLastOrTheFirstFailure() {
    try (ChildProgram program = new ChildProgram()) {
      long times = program.memory().space(8);
      long ignored = program.memory().space(32);
      Memory.setLong(ignored, 1);
      long child = program.fork("fork", 0);
      expectEach(program, "up to 8", ignored, 1, 8);
      program.expectMemory("look", times, -1, 0);
      expectEach(program, "one alone", ignored, 10, 10);
      expectEach(program, "too far", ignored, 8, 10);
      program.call("never", Syscall.PIPE2, times, 0);
      program.parent();
      program.reap("reap", child);
      program.run();
      assertThat(program.failedStep()).isEqualTo("too far");
      assertThat(program.errno()).isEqualTo(Errno.EINVAL);
      assertThat(Memory.getLong(times)).isZero();
    }
  }

  private static void expectEach(
      ChildProgram program, String step, long action, long first, long last) {
    program.expectEach(step, 0, Syscall.RT_SIGACTION, 0, last, first, action, 0, 8);
  }

  /** In the child, which tells by its exit code which signals its program finds ignored. */
  @Test
  void aRepeatedStepIsMadeForEachNumber() {
    try (ChildProgram program = new ChildProgram()) {
      long ignored = program.memory().space(32);
      Memory.setLong(ignored, 1);
      long child = program.fork("fork", 0);
      expectEach(program, "ignore", ignored, 1, 8);
      exec(program, SHELL, "grep -q '^SigIgn:.*[0-9a-f]ff$' /proc/self/status && exit 7");
      program.parent();
      program.run();
      program.requireSuccess();
      assertThat(end((int) program.result(child)).status()).isEqualTo(7);
    }
  }

  @Test
  void aSiblingIsBornInItsControlGroup() throws IOException {
    assertThat(Files.readString(Path.of("/proc/self/cgroup"))).doesNotContain(GROUP);
    Path group = Files.createDirectory(UNIFIED.resolve(GROUP));
    try (Fd directory = Kernel.open(group.toString(), Flags.O_RDONLY);
        ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", 0);
      long sibling =
          program.forkInto("fork into the cgroup", Flags.CLONE_PARENT, directory.number());
      exec(program, SHELL, "exec /bin/sleep 1000");
      program.parent();
      program.parent();
      program.reap("reap", child);
      program.run();
      program.requireSuccess();
      int pid = (int) program.result(sibling);
      try {
        assertThat(Files.readString(Path.of("/proc/" + pid + "/cgroup"))).contains("0::/" + GROUP);
        assertThat(Files.readAllLines(group.resolve("cgroup.procs"))).containsExactly(pid + "");
        assertThat(ProcessHandle.of(pid).flatMap(ProcessHandle::parent))
            .as("ours to collect")
            .contains(ProcessHandle.current());
      } finally {
        Kernel.kill(pid);
        assertThat(end(pid).status()).isEqualTo(9);
      }
    } finally {
      Files.delete(group);
    }
  }

  @Test
  void aGroupThatIsGoneIsTold() throws IOException {
    Path group = Files.createDirectory(UNIFIED.resolve(GROUP));
    try (Fd directory = Kernel.open(group.toString(), Flags.O_RDONLY);
        ChildProgram program = new ChildProgram()) {
      Files.delete(group);
      long child = program.fork("fork", 0);
      program.forkInto("fork into the cgroup", Flags.CLONE_PARENT, directory.number());
      exec(program, SHELL, "exit 7");
      program.parent();
      program.parent();
      program.reap("reap", child);
      program.run();
      assertThat(program.failedStep()).isEqualTo("fork into the cgroup");
      assertThat(program.errno()).isEqualTo(Errno.ENOENT);
    }
  }

  @Test
  void aThousandChildrenLeaveNothing() {
    for (int i = 0; i < 1000; i++) {
      adoptGrandchild();
    }
    assertThat(Kernel.call(Syscall.WAIT4, -1, 0, 1, 0)).isLessThanOrEqualTo(0);
  }

  /** Namespaces of its own and a shared root directory exclude each other. */
  @Test
  void aForkThatFailsIsNotWaitedFor() {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", Flags.CLONE_FS | Flags.CLONE_NEWNS);
      program.parent();
      program.reap("reap", child);
      program.run();
      assertThat(program.failedStep()).isEqualTo("fork");
      assertThat(program.errno()).isEqualTo(Errno.EINVAL);
      assertThat(program.forked(child)).isZero();
    }
  }

  private static void adoptGrandchild() {
    try (ChildProgram program = new ChildProgram()) {
      long child = program.fork("fork", 0);
      long grandchild = program.fork("fork again", Flags.CLONE_PARENT);
      exec(program, SHELL, "exit 8");
      program.parent();
      program.parent();
      program.reap("reap", child);
      program.run();
      program.requireSuccess();
      assertThat(end((int) program.result(grandchild)).status()).isEqualTo(8);
      assertThat(Kernel.call(Syscall.KILL, program.result(child), 0)).isEqualTo(-Errno.ESRCH);
    }
  }

  private static void exec(ChildProgram program, String path, String script) {
    Memory memory = program.memory();
    program.call(
        "exec",
        Syscall.EXECVE,
        memory.text(path),
        memory.texts(List.of("sh", "-c", script)),
        memory.texts(List.of()));
  }

  private static Kernel.Exit end(int pid) {
    try (Fd pidfd = Kernel.pidfd(pid)) {
      return Kernel.await(pidfd);
    }
  }
}
