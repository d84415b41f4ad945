package dev.bailey.linux.ffm;

/** How a process has ended, as wait(2) tells it. */
final class WaitStatus {
  /** All bits of a status: 0 is the exit code 0. */
  static final long ALL = 0xffff_ffffL;

  private static final int SIGNAL = 0x7f;
  private static final int EXIT_CODE_SHIFT = 8;

  private WaitStatus() {}

  static boolean isSignal(int status) {
    return (status & SIGNAL) != 0;
  }

  /** The code that a process has ended with by itself. */
  static int exitCode(int status) {
    return status >> EXIT_CODE_SHIFT;
  }
}
