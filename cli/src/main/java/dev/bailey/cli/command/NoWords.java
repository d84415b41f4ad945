package dev.bailey.cli.command;

import dev.bailey.cli.options.Suggestions;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;

/** For commands that take no words, and few options or none. */
final class NoWords {
  private static final String HELP = "--help";

  private NoWords() {}

  /** Whether help is asked for. */
  static boolean wantHelp(List<String> words) {
    return words.contains(HELP) || words.contains("-h");
  }

  /** Refuses all words but these options. */
  static void check(String command, List<String> words, String... options) {
    for (String word : words) {
      if (!List.of(options).contains(word)) {
        throw word.startsWith("-") ? unknown(command, word, options) : tooMany(command, word);
      }
    }
  }

  private static BaileyException unknown(String command, String word, String... options) {
    String closest = Suggestions.closest(word, options);
    String all = "'bailey " + command + " --help' says what it takes.";
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST, command, "option " + word, "no such option")
        .withHint(closest.isEmpty() ? all : "Did you mean " + closest + "? " + all);
  }

  private static BaileyException tooMany(String command, String word) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST, command, "'" + word + "'", "there is nothing to add here")
        .withHint("'bailey " + command + " --help' says what it takes.");
  }
}
