package dev.bailey.sessions.tools.standard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/**
 * What a command writes, of which the start and the end are kept: the end has the errors. Written
 * by one thread, read when that is done.
 */
final class Capture extends OutputStream {
  private static final int CONTINUATION_MASK = 0xC0;
  private static final int CONTINUATION = 0x80;
  private static final int LONGEST_CHARACTER = 4;

  private final int half;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final byte[] tail;
  private long total;

  /**
   * @param most how many bytes to keep
   */
  Capture(int most) {
    half = most / 2;
    tail = new byte[half];
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    int first = Math.min(length, half - head.size());
    head.write(source, offset, first);
    total += first;
    for (int i = offset + first; i < offset + length; i++) {
      tail[(int) (total++ % half)] = source[i];
    }
  }

  boolean isTruncated() {
    return total > 2L * half;
  }

  String text() {
    byte[] start = head.toByteArray();
    byte[] end = end();
    if (!isTruncated()) {
      byte[] all = new byte[start.length + end.length];
      System.arraycopy(start, 0, all, 0, start.length);
      System.arraycopy(end, 0, all, start.length, end.length);
      return new String(all, UTF_8);
    }
    int keep = wholeCharacters(start);
    int from = firstCharacter(end);
    long left = total - keep - (end.length - from);
    return new String(start, 0, keep, UTF_8)
        + "\n... ["
        + left
        + " bytes left out] ...\n"
        + new String(end, from, end.length - from, UTF_8);
  }

  /** The bytes of the tail, in order. */
  private byte[] end() {
    long after = total - head.size();
    int length = (int) Math.min(after, half);
    byte[] end = new byte[length];
    for (int i = 0; i < length; i++) {
      end[i] = tail[(int) ((total - length + i) % half)];
    }
    return end;
  }

  /** The length without a character that was cut through. */
  private static int wholeCharacters(byte[] bytes) {
    for (int back = 1; back < LONGEST_CHARACTER && back <= bytes.length; back++) {
      int value = bytes[bytes.length - back] & 0xff;
      if ((value & CONTINUATION_MASK) != CONTINUATION) {
        int needed = value < 0xC0 ? 1 : value < 0xE0 ? 2 : value < 0xF0 ? 3 : LONGEST_CHARACTER;
        return needed > back ? bytes.length - back : bytes.length;
      }
    }
    return bytes.length;
  }

  private static int firstCharacter(byte[] bytes) {
    int at = 0;
    while (at < Math.min(bytes.length, LONGEST_CHARACTER - 1)
        && (bytes[at] & CONTINUATION_MASK) == CONTINUATION) {
      at++;
    }
    return at;
  }
}
