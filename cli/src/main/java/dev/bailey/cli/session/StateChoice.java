package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.sessions.api.SessionsConfig;
import java.nio.file.Path;

/** Where sessions are kept: named, by the environment, or the place that is usual. */
final class StateChoice {
  private StateChoice() {}

  static Path of(SessionWords words, Console console) {
    if (words.has(SessionOption.STATE)) {
      return words.path(words.value(SessionOption.STATE).orElseThrow());
    }
    return words.path(SessionsConfig.usualState(console::variable).toString());
  }
}
