package dev.bailey.linux.cgroup.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Parses the few forms in which cgroup files hold numbers. */
public final class KernelText {
  private KernelText() {}

  /** The first line without the end of it. */
  public static String line(String content) {
    int end = content.indexOf('\n');
    return end < 0 ? content.strip() : content.substring(0, end).strip();
  }

  /** A file that holds one number. */
  public static long number(String content) throws IOException {
    String line = line(content);
    try {
      return Long.parseLong(line);
    } catch (NumberFormatException e) {
      throw new IOException("not a number: " + line, e);
    }
  }

  /** The number after {@code key} on its own line; 0 if the kernel does not have it. */
  public static long keyed(String content, String key) throws IOException {
    int start = 0;
    while (start < content.length()) {
      int end = content.indexOf('\n', start);
      end = end < 0 ? content.length() : end;
      if (content.startsWith(key, start) && content.charAt(start + key.length()) == ' ') {
        return number(content.substring(start + key.length() + 1, end));
      }
      start = end + 1;
    }
    return 0;
  }

  /** The sum of the numbers that follow {@code marker}, as in io.stat. */
  public static long sum(String content, String marker) {
    long sum = 0;
    int at = 0;
    while ((at = content.indexOf(marker, at)) >= 0) {
      at += marker.length();
      long value = 0;
      while (at < content.length() && Character.isDigit(content.charAt(at))) {
        value = value * 10 + (content.charAt(at) - '0');
        at++;
      }
      sum += value;
    }
    return sum;
  }

  /** Words between any white space. */
  public static List<String> words(String content) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= content.length(); i++) {
      boolean space = i == content.length() || content.charAt(i) <= ' ';
      if (!space && start < 0) {
        start = i;
      } else if (space && start >= 0) {
        words.add(content.substring(start, i));
        start = -1;
      }
    }
    return words;
  }
}
