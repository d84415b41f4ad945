package dev.bailey.linux.ffm;

/** An argument that stands for the result of an earlier step. */
final class Reference {
  /** No address, flag or errno looks like it. */
  private static final long MARK = 0x5107_0000_0000_0000L;

  private static final long MARKED = 0xffff_0000_0000_0000L;

  private Reference() {}

  static long to(int step) {
    return MARK | step;
  }

  static boolean is(long argument) {
    return (argument & MARKED) == MARK;
  }

  /** The step whose result is meant. */
  static int step(long reference) {
    return (int) reference;
  }
}
