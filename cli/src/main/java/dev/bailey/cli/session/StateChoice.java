package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import java.nio.file.Path;

/** Where sessions are kept: named, by the environment, or the place that is usual. */
final class StateChoice {
  private StateChoice() {}

  static Path of(SessionWords words, Console console) {
    if (words.has(SessionOption.STATE)) {
      return words.path(words.value(SessionOption.STATE).orElseThrow());
    }
    if (console.variable("BAILEY_STATE").isPresent()) {
      return words.path(console.variable("BAILEY_STATE").get());
    }
    if ("root".equals(System.getProperty("user.name"))) {
      return Path.of("/var/lib/bailey");
    }
    Path home = Path.of(System.getProperty("user.home", "/"));
    return console
        .variable("XDG_STATE_HOME")
        .map(Path::of)
        .orElse(home.resolve(".local/state"))
        .resolve("bailey");
  }
}
