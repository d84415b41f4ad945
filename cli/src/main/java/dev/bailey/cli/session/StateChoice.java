package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.sessions.SessionsConfig;
import java.nio.file.Path;

/**
 * Where sessions are kept: named, by the environment, or the place that is usual. To one that was
 * named no planted link leads; the usual place is where no project is.
 */
final class StateChoice {
  private static final String VARIABLE = "BAILEY_STATE";

  private StateChoice() {}

  static Path of(SessionWords words, Console console) {
    if (words.has(SessionOption.STATE)) {
      return words.directory(words.value(SessionOption.STATE).orElseThrow());
    }
    String usual = SessionsConfig.usualState(console::variable).toString();
    boolean named = console.variable(VARIABLE).filter(it -> !it.isEmpty()).isPresent();
    return named ? words.directory(usual) : words.path(usual);
  }
}
