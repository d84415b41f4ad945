package dev.bailey.linux.seccomp;

import static java.util.Objects.requireNonNull;

/**
 * What the kernel does with a system call. {@code errno} counts only for {@link Kind#ERRNO} and is
 * 0 otherwise.
 */
public record SeccompAction(Kind kind, int errno) {
  /** The highest error number the kernel passes on to a program. */
  public static final int MAX_ERRNO = 4095;

  static final int EPERM = 1;
  static final int ENOMEM = 12;
  static final int ENOTTY = 25;
  static final int ENOSYS = 38;
  static final int ENOPROTOOPT = 92;
  static final int EPROTONOSUPPORT = 93;
  static final int EAFNOSUPPORT = 97;

  public static final SeccompAction ALLOW = new SeccompAction(Kind.ALLOW, 0);
  public static final SeccompAction LOG = new SeccompAction(Kind.LOG, 0);
  public static final SeccompAction TRAP = new SeccompAction(Kind.TRAP, 0);
  public static final SeccompAction KILL_THREAD = new SeccompAction(Kind.KILL_THREAD, 0);
  public static final SeccompAction KILL_PROCESS = new SeccompAction(Kind.KILL_PROCESS, 0);

  /** The kinds, mildest first: the order in which the kernel ranks them, too. */
  public enum Kind {
    /** The call is made. */
    ALLOW(0x7FFF0000),
    /** The call is made and written to the audit log. */
    LOG(0x7FFC0000),
    /** The call is not made and fails with an error number. */
    ERRNO(0x00050000),
    /** The call is not made, the thread gets SIGSYS. */
    TRAP(0x00030000),
    /** The calling thread dies; the other threads of its process go on. */
    KILL_THREAD(0x00000000),
    /** The whole process dies with SIGSYS. */
    KILL_PROCESS(0x80000000);

    private final int returnValue;

    Kind(int returnValue) {
      this.returnValue = returnValue;
    }
  }

  public SeccompAction {
    requireNonNull(kind, "kind is null");
    if (errno < 0 || errno > MAX_ERRNO || (errno != 0 && kind != Kind.ERRNO)) {
      throw new IllegalArgumentException("errno " + errno + " with " + kind);
    }
  }

  /** The call fails with this error number. */
  public static SeccompAction errno(int errno) {
    return new SeccompAction(Kind.ERRNO, errno);
  }

  /** The call is not made, and the program is told that it succeeded. */
  static SeccompAction pretend() {
    return errno(0);
  }

  /** The filter's answer to the kernel: {@code SECCOMP_RET_*} with its data. */
  public int returnValue() {
    return kind.returnValue | errno;
  }

  boolean isStricterThan(SeccompAction other) {
    return kind.compareTo(other.kind) > 0;
  }
}
