package dev.bailey.sessions.api;

/** Sizes in bytes, by the names of their units. */
public final class Bytes {
  private Bytes() {}

  /** So many times 2<sup>20</sup> bytes. */
  public static long mebibytes(long count) {
    return Math.multiplyExact(count, 1L << 20);
  }

  /** So many times 2<sup>30</sup> bytes. */
  public static long gibibytes(long count) {
    return Math.multiplyExact(count, 1L << 30);
  }
}
