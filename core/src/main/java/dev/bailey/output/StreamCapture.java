package dev.bailey.output;

import dev.bailey.execution.Outcome;
import dev.bailey.execution.Output;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Keeps what is written to one stream: all of it, its beginning, or its beginning and its end,
 * where a command tells what went wrong. Written by one thread at a time.
 */
public final class StreamCapture extends OutputStream {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final long most;

  /** What came after the beginning: a ring, in which the newest bytes replace the oldest. */
  private final byte[] tail;

  private long total;

  private StreamCapture(long most, int tail) {
    this.most = most;
    this.tail = new byte[tail];
  }

  /** Keeps everything. */
  public static StreamCapture all() {
    return first(LARGEST_ARRAY);
  }

  /** Keeps the first bytes, and forgets the rest. */
  public static StreamCapture first(long most) {
    return new StreamCapture(most, 0);
  }

  /** Keeps so many bytes, one half from the beginning and one half from the end. */
  public static StreamCapture firstAndLast(int most) {
    return new StreamCapture(most / 2, most / 2);
  }

  @Override
  public synchronized void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    int first = (int) Math.min(length, most - head.size());
    head.write(bytes, offset, first);
    int last = Math.min(length - first, tail.length);
    total += length - last;
    for (int i = offset + length - last; i < offset + length; i++) {
      tail[(int) (total++ % tail.length)] = bytes[i];
    }
  }

  /** Whether there was more than is kept. */
  public synchronized boolean isTruncated() {
    return total > most + tail.length;
  }

  /**
   * What is kept, for the result of a command.
   *
   * @param outcome of the command; its output may have ended at a limit
   */
  synchronized Output output(Outcome outcome) {
    boolean stopped = outcome instanceof Outcome.OutputLimit limit && total == limit.bytes();
    return stopped || isTruncated() ? Output.truncated(bytes()) : Output.complete(bytes());
  }

  private byte[] bytes() {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    kept.writeBytes(head.toByteArray());
    kept.writeBytes(end());
    return kept.toByteArray();
  }

  /**
   * What is kept as UTF-8. Where the middle is left out, a line says how many bytes that is, and no
   * character is cut through.
   */
  public synchronized String text() {
    if (!isTruncated()) {
      return new String(bytes(), StandardCharsets.UTF_8);
    }
    byte[] start = head.toByteArray();
    byte[] end = end();
    int keep = Utf8.lastBoundary(start, start.length);
    int from = Utf8.firstBoundary(end);
    long left = total - keep - (end.length - from);
    return new String(start, 0, keep, StandardCharsets.UTF_8)
        + "\n... ["
        + left
        + " bytes left out] ...\n"
        + new String(end, from, end.length - from, StandardCharsets.UTF_8);
  }

  /** The bytes of the tail, in order. */
  private byte[] end() {
    int length = (int) Math.min(total - head.size(), tail.length);
    byte[] end = new byte[length];
    for (int i = 0; i < length; i++) {
      end[i] = tail[(int) ((total - length + i) % tail.length)];
    }
    return end;
  }
}
