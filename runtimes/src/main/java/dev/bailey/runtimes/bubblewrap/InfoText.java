package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** What bwrap writes about the sandbox it made. */
final class InfoText {
  private static final String CHILD = "\"child-pid\": ";

  private InfoText() {}

  /** The process id of the first process inside. */
  static int childOf(String json) {
    int start = json.indexOf(CHILD);
    int end = start + CHILD.length();
    while (start >= 0 && end < json.length() && Character.isDigit(json.charAt(end))) {
      end++;
    }
    if (start < 0 || end == start + CHILD.length()) {
      throw BaileyException.of(
          ErrorCode.LAUNCH_FAILED, "launch", "bwrap", "it says nothing about its process: " + json);
    }
    return Integer.parseInt(json.substring(start + CHILD.length(), end));
  }
}
