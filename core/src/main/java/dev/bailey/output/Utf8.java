package dev.bailey.output;

/** Finds where characters begin and end in bytes that are UTF-8. */
public final class Utf8 {
  private static final int CONTINUATION_MASK = 0xC0;
  private static final int CONTINUATION = 0x80;
  private static final int LONGEST_CHARACTER = 4;

  private Utf8() {}

  /** How many of the first bytes are whole characters: less a last one that is not complete. */
  public static int lastBoundary(byte[] bytes, int length) {
    for (int back = 1; back < LONGEST_CHARACTER && back <= length; back++) {
      int value = bytes[length - back] & 0xff;
      if (!isContinuation(bytes[length - back])) {
        int needed = value < 0xC0 ? 1 : value < 0xE0 ? 2 : value < 0xF0 ? 3 : LONGEST_CHARACTER;
        return needed > back ? length - back : length;
      }
    }
    return length;
  }

  /** Where the first whole character begins. */
  public static int firstBoundary(byte[] bytes) {
    int at = 0;
    while (at < Math.min(bytes.length, LONGEST_CHARACTER - 1) && isContinuation(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isContinuation(byte value) {
    return (value & CONTINUATION_MASK) == CONTINUATION;
  }
}
