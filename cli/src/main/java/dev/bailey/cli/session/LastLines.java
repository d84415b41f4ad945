package dev.bailey.cli.session;

import java.util.Arrays;

/** Cuts a text to its last lines. */
final class LastLines {
  private LastLines() {}

  static byte[] of(byte[] text, int lines) {
    int start = text.length;
    int left = Math.max(0, lines);
    while (start > 0 && left > 0) {
      // A line break at the very end belongs to the last line.
      do {
        start--;
      } while (start > 0 && text[start - 1] != '\n');
      left--;
    }
    return Arrays.copyOfRange(text, start, text.length);
  }
}
