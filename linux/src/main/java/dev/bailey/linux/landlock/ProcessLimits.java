package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.launch.HostLimits;
import dev.bailey.linux.launch.ResourceLimit;
import dev.bailey.policy.Limits;

/** Limits that the kernel keeps per process, given to a process that waits at its gate. */
final class ProcessLimits {
  private ProcessLimits() {}

  static void apply(int pid, Limits limits, Mark mark) {
    ResourceLimit.set(pid, Mark.RESOURCE, mark.value());
    if (Mark.of(pid) != mark.value()) {
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED, "launch", "command", "its processes cannot be recognised");
    }
    ResourceLimit.set(pid, Flags.RLIMIT_CORE, ResourceLimit.NO_CORE);
    if (limits.openFiles().isPresent()) {
      ResourceLimit.set(
          pid,
          Flags.RLIMIT_NOFILE,
          Math.min((long) limits.openFiles().get(), HostLimits.openFiles()));
    }
  }
}
