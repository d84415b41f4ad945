package dev.bailey.linux.seccomp;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Architecture;
import java.util.List;

/**
 * The system calls without which no command can be started: those that the new process makes under
 * the guest's filter before its program, and what every program needs to begin.
 */
public final class LauncherNeeds {
  /** CLONE_VM, CLONE_VFORK, SIGCHLD: how the C library starts programs. */
  private static final long SPAWN_FLAGS = 0x4111;

  private static final List<String> SYSCALLS =
      List.of(
          "mmap",
          "munmap",
          "mprotect",
          "madvise",
          "futex",
          "rt_sigprocmask",
          "rt_sigaction",
          "rt_sigreturn",
          "execve",
          "dup2",
          "dup3",
          "close",
          "close_range",
          "fcntl",
          "openat",
          "setsid",
          "chdir",
          "fchdir",
          "write",
          "read",
          "exit",
          "exit_group",
          "gettid",
          "getpid",
          "tgkill",
          "sched_yield",
          "clock_nanosleep",
          "nanosleep",
          "rseq",
          "set_robust_list",
          "prctl",
          "capget",
          "wait4",
          "getrlimit",
          "prlimit64");

  private LauncherNeeds() {}

  /** Throws INVALID_REQUEST naming the first call that a launch needs and does not get. */
  public static void check(BpfProgram program, Architecture architecture) {
    SyscallTable table = SyscallTable.of(architecture);
    for (String syscall : SYSCALLS) {
      require(syscall, allows(program, architecture, table.numberOf(syscall)));
    }
    int clone = table.numberOf("clone");
    require("clone", allows(program, architecture, clone, SPAWN_FLAGS));
    int clone3 = table.numberOf("clone3");
    require(
        "clone3", allows(program, architecture, clone3) || lacks(program, architecture, clone3));
  }

  private static boolean allows(
      BpfProgram program, Architecture architecture, int number, long... arguments) {
    if (number == SyscallTable.ABSENT) {
      return true;
    }
    int answer = BpfInterpreter.run(program, architecture.auditArch(), number, arguments);
    return answer == SeccompAction.ALLOW.returnValue() || answer == SeccompAction.LOG.returnValue();
  }

  private static boolean lacks(BpfProgram program, Architecture architecture, int number) {
    return BpfInterpreter.run(program, architecture.auditArch(), number)
        == SeccompAction.errno(SeccompAction.ENOSYS).returnValue();
  }

  private static void require(String syscall, boolean granted) {
    if (granted) {
      return;
    }
    String remedy =
        syscall.equals("clone3")
            ? "Allow clone3, or answer it with errno 38 (ENOSYS)."
            : "Allow " + syscall + " in the seccomp profile.";
    throw BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "check seccomp profile",
            syscall,
            "refused, but needed to start any command")
        .withHint(remedy);
  }
}
