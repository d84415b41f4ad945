package dev.bailey.linux.cgroup;

import java.util.Optional;

/** Sends SIGKILL to a process: through the JDK or, on the launch path, by a system call. */
@FunctionalInterface
public interface Signals {
  /** Kills the process; does nothing when it is gone already. */
  void kill(int pid);

  /** The JDK's way, which reads the process's start time first and so costs a little more. */
  static Signals ofJdk() {
    return Signals::killByHandle;
  }

  private static void killByHandle(int pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isPresent()) {
      process.get().destroyForcibly();
    }
  }
}
