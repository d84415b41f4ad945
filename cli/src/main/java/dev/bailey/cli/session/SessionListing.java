package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.protocol.SessionForm;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.documents.SessionDocuments;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code bailey session list}. Opens the ledger alone where that tells everything: no storage is
 * mounted for it, no backend looked for, and nothing made.
 */
public final class SessionListing {
  private final SessionWords words;
  private final Console console;

  public SessionListing(SessionWords words, Console console) {
    this.words = words;
    this.console = console;
  }

  /** Returns the exit code; empty where the sessions must be opened. */
  public Optional<Integer> run() {
    if (words.verb() != SessionVerb.LIST || words.has(SessionOption.DRIVER)) {
      return Optional.empty();
    }
    return Sessions.list(StateChoice.of(words, console), new LockNotice(console)).map(this::print);
  }

  /** Prints sessions that were found, and returns the exit code. */
  int print(List<SessionInfo> sessions) {
    new Answer(words, console)
        .list(
            sessions,
            SessionDocuments::of,
            SessionForm::writeList,
            () -> SessionText.sessions(sessions, Instant.now()));
    return 0;
  }
}
