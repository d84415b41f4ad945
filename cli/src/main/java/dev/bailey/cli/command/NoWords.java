package dev.bailey.cli.command;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;

/** For commands that take nothing. */
final class NoWords {
  private NoWords() {}

  static void check(String command, List<String> words) {
    if (!words.isEmpty()) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              command,
              "'" + words.getFirst() + "'",
              "there is nothing to add here")
          .withHint("Write only: bailey " + command);
    }
  }
}
