package dev.bailey.cli.completion;

import dev.bailey.cli.options.Suggestions;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The shells for which there is a completion script. */
public enum ShellName {
  BASH,
  ZSH,
  FISH;

  public static List<String> words() {
    return Stream.of(values()).map(ShellName::word).toList();
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static ShellName of(String word) {
    for (ShellName shell : values()) {
      if (shell.word().equals(word)) {
        return shell;
      }
    }
    String closest = Suggestions.closest(word, words().toArray(String[]::new));
    throw BaileyException.of(
            ErrorCode.INVALID_REQUEST, "completion", "'" + word + "'", "no such shell is known")
        .withHint(
            (closest.isEmpty() ? "" : "Did you mean " + closest + "? ")
                + "Use one of: "
                + String.join(", ", words())
                + ".");
  }

  public String script(CompletionTable table) {
    return switch (this) {
      case BASH -> BashScript.of(table);
      case ZSH -> ZshScript.of(table);
      case FISH -> FishScript.of(table);
    };
  }
}
