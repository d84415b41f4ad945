package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.sessions.api.SessionInfo;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Prints what a verb answers: JSON where that was asked for, else text for people. */
record Answer(SessionWords words, Console console) {
  void print(Supplier<JsonObject> json, Supplier<String> text) {
    console.print(words.json() ? json.get().line() : text.get());
  }

  /** A session that was made or changed: its name, for scripts. */
  void session(SessionInfo session) {
    print(() -> SessionJson.session(session), () -> session.name() + "\n");
  }

  /**
   * Several things of a kind.
   *
   * @param name the member that holds them in JSON
   */
  <T> void list(String name, List<T> values, Function<T, JsonObject> each, Supplier<String> text) {
    print(() -> SessionJson.member(name, SessionJson.list(values, each)), text);
  }
}
