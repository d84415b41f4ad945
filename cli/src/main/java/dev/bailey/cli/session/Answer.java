package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.protocol.SessionForm;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.documents.SessionDocuments;
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
    print(() -> SessionForm.write(SessionDocuments.of(session)), () -> session.name() + "\n");
  }

  /**
   * Several things of a kind.
   *
   * @param document makes the document of each
   * @param form the JSON of all of them
   */
  <T, D> void list(
      List<T> values,
      Function<T, D> document,
      Function<List<D>, JsonObject> form,
      Supplier<String> text) {
    print(() -> form.apply(values.stream().map(document).toList()), text);
  }
}
