package dev.bailey.sessions.tools.standard;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What the tools for files have in common. */
final class TextFiles {
  /** Larger files are not read, and none are written. */
  static final int LARGEST = 10 << 20;

  /** Longer lines are cut. */
  static final int LONGEST_LINE = 2000;

  /** As git does: a NUL byte near the start means that it is no text. */
  private static final int BINARY_LOOK = 8000;

  private TextFiles() {}

  static boolean isBinary(byte[] content) {
    for (int i = 0; i < Math.min(content.length, BINARY_LOOK); i++) {
      if (content[i] == 0) {
        return true;
      }
    }
    return false;
  }

  static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }

  /** Lines without their ends; an end at the end of the file begins no further line. */
  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      lines.add(line(text, start, end));
      start = end + 1;
    }
    if (start < text.length()) {
      lines.add(line(text, start, text.length()));
    }
    return lines;
  }

  private static String line(String text, int start, int end) {
    boolean windows = end > start && text.charAt(end - 1) == '\r';
    return text.substring(start, windows ? end - 1 : end);
  }

  static boolean isLong(String line) {
    return line.length() > LONGEST_LINE;
  }

  /** As much of a line as is shown. */
  static String shown(String line) {
    if (!isLong(line)) {
      return line;
    }
    boolean splits = Character.isHighSurrogate(line.charAt(LONGEST_LINE - 1));
    int end = splits ? LONGEST_LINE - 1 : LONGEST_LINE;
    return line.substring(0, end) + "... [" + (line.length() - end) + " more characters]";
  }
}
