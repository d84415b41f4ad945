package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.sessions.SessionsConfig;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where sessions are kept: named, by the environment, or the place that is usual. To one that was
 * named no planted link leads; the usual place is where no project is.
 */
final class StateChoice {
  private StateChoice() {}

  static Path of(SessionWords words, Console console) {
    if (words.has(SessionOption.STATE)) {
      return words.directory(words.value(SessionOption.STATE).orElseThrow());
    }
    String usual = SessionsConfig.usualState(console::variable).toString();
    return isNamed(console) ? words.directory(usual) : words.path(usual);
  }

  private static boolean isNamed(Console console) {
    return Stream.of("BAILEY_STATE", "XDG_STATE_HOME")
        .flatMap(it -> console.variable(it).stream())
        .anyMatch(it -> !it.isEmpty());
  }
}
