package dev.bailey.linux.ffm;

import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import java.util.Optional;

/**
 * Explains why a system call failed by restrictions that this process was started with, such as a
 * container's seccomp filter, missing capabilities or a limit of processes: errno alone does not
 * tell these apart.
 */
public final class Refusal {
  private Refusal() {}

  /** What to do about this errno; empty where there is nothing to say. */
  static Optional<Remedy> remedy(int errno) {
    if (errno == Errno.EAGAIN) {
      return Optional.of(processesUsedUp());
    }
    if (errno != Errno.EPERM && errno != Errno.EACCES && errno != Errno.ENOSYS) {
      return Optional.empty();
    }
    if (isFiltered()) {
      return Optional.of(filterInForce());
    }
    if (errno == Errno.ENOSYS) {
      return Optional.of(
          new Remedy.ChangeHost("Use a newer kernel: this one does not have that system call."));
    }
    return Kernel.effectiveUser() == 0 && !mayAdminister()
        ? Optional.of(rightsMissing())
        : Optional.empty();
  }

  /** Whether a filter of system calls was put upon this process. */
  public static boolean isFiltered() {
    return Kernel.call(Syscall.PRCTL, Flags.PR_GET_SECCOMP) == Flags.SECCOMP_MODE_FILTER;
  }

  /** Whether a root with the usual rights runs here: containers have another one. */
  public static boolean mayAdminister() {
    return Kernel.call(Syscall.PRCTL, Flags.PR_CAPBSET_READ, Flags.CAP_SYS_ADMIN) == 1;
  }

  /** How one gets out of such a filter. */
  public static Remedy filterInForce() {
    return new Remedy.ChangeHost(
        "Bailey itself runs under a system call filter, as in a container."
            + " For Docker or Podman: start it with --security-opt seccomp=unconfined");
  }

  /** What to do when nothing more can be started. */
  public static Remedy processesUsedUp() {
    return new Remedy.ChangeHost("Raise the limit of processes (ulimit -u), or end some that run.");
  }

  /** How a root gets the rights it lacks. */
  public static Remedy rightsMissing() {
    return new Remedy.ChangeHost(
        "This root lacks CAP_SYS_ADMIN, as in a container."
            + " For Docker or Podman: start it with --privileged");
  }
}
