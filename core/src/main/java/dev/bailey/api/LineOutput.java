package dev.bailey.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.output.Utf8;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Output stream that passes bytes on and hands whole lines to a listener. Written by one thread.
 */
final class LineOutput extends OutputStream {
  /** A longer line comes in pieces. */
  static final int LONGEST = 64 << 10;

  private static final int FIRST = 256;

  private final OutputStream target;
  private final Consumer<String> listener;
  private byte[] line = new byte[FIRST];
  private int length;
  private boolean failed;

  LineOutput(OutputStream target, Consumer<String> listener) {
    this.target = target;
    this.listener = listener;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    target.write(bytes, offset, count);
    for (int i = offset; i < offset + count; i++) {
      add(bytes[i]);
    }
  }

  @Override
  public void flush() throws IOException {
    target.flush();
  }

  /** Tells what is left when the stream has ended, unless the listener has failed before. */
  void finish() {
    if (length > 0 && !failed) {
      tell(length);
      length = 0;
    }
  }

  private void add(byte value) {
    if (value == '\n') {
      boolean windows = length > 0 && line[length - 1] == '\r';
      tell(windows ? length - 1 : length);
      length = 0;
      return;
    }
    if (length == LONGEST) {
      tellPiece();
    }
    if (length == line.length) {
      line = Arrays.copyOf(line, 2 * length);
    }
    line[length++] = value;
  }

  /** All but a character that is not complete yet. */
  private void tellPiece() {
    int piece = Utf8.lastBoundary(line, length);
    tell(piece);
    System.arraycopy(line, piece, line, 0, length - piece);
    length -= piece;
  }

  private void tell(int end) {
    try {
      listener.accept(new String(line, 0, end, StandardCharsets.UTF_8));
    } catch (RuntimeException | Error e) {
      failed = true;
      throw BaileyException.of(
              ErrorCode.CALLBACK_FAILED,
              "pass on",
              "a line of output",
              "the listener for it threw " + e + "; the command was killed")
          .withCause(e);
    }
  }
}
