package dev.bailey.cli.session;

import dev.bailey.cli.options.Durations;
import dev.bailey.cli.output.Quantities;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.protocol.CleanupDocument;
import dev.bailey.protocol.CleanupForm;
import dev.bailey.protocol.DiffDocument;
import dev.bailey.protocol.HealthForm;
import dev.bailey.protocol.RollbackDocument;
import dev.bailey.protocol.RollbackForm;
import dev.bailey.protocol.SessionDetailsDocument;
import dev.bailey.protocol.SessionDetailsForm;
import dev.bailey.protocol.SessionDocument;
import dev.bailey.protocol.SessionForm;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.documents.SessionDocuments;
import dev.bailey.workspace.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the commands {@code health}, {@code rollback}, {@code cleanup} and {@code destroy} of {@code
 * bailey session}.
 */
final class SessionUpkeep {
  private final SessionWords words;
  private final Console console;
  private final Answer answer;

  SessionUpkeep(SessionWords words, Console console) {
    this.words = words;
    this.console = console;
    answer = new Answer(words, console);
  }

  int run(SessionService sessions) {
    return switch (words.verb()) {
      case HEALTH -> health(sessions);
      case CLEANUP -> cleanup(sessions);
      case ROLLBACK -> rollback(sessions);
      default -> destroy(sessions);
    };
  }

  private int health(SessionService sessions) {
    Health health = sessions.health();
    answer.print(
        () -> HealthForm.write(SessionDocuments.of(health)), () -> SessionText.health(health));
    return health.status() == Health.Status.UNHEALTHY ? 1 : 0;
  }

  private boolean isDry() {
    return words.has(SessionOption.DRY_RUN);
  }

  private int cleanup(SessionService sessions) {
    Duration age =
        words
            .value(SessionOption.OLDER_THAN)
            .map(it -> Durations.parse("--older-than", it))
            .orElseThrow(() ->
                SessionWords.invalid(
                    "session cleanup",
                    "option --older-than",
                    "is missing",
                    "For example: bailey session cleanup --older-than 7d --dry-run"));
    List<SessionInfo> old = sessions.unusedFor(age);
    if (words.json()) {
      List<SessionDocument> found = old.stream().map(SessionDocuments::of).toList();
      remove(sessions, old);
      console.print(CleanupForm.write(new CleanupDocument(found, isDry())).line());
      return 0;
    }
    if (isDry()) {
      console.warn("bailey: dry run: " + old.size() + " sessions would be destroyed\n");
    }
    remove(sessions, old);
    console.print(SessionText.names(old));
    return 0;
  }

  private void remove(SessionService sessions, List<SessionInfo> old) {
    if (!isDry()) {
      old.forEach(it -> sessions.get(it.name()).destroy());
    }
  }

  /** All of them are looked for before the first is destroyed. */
  private int destroy(SessionService sessions) {
    words.name(0, "name of a session");
    List<Session> handles = words.names().stream().distinct().map(sessions::get).toList();
    List<SessionInfo> found = handles.stream().map(Session::requireDestroyable).toList();
    if (isDry()) {
      return tellDestroy(found, handles);
    }
    handles.forEach(Session::destroy);
    List<SessionDocument> gone =
        found.stream()
            .map(it -> SessionDocuments.of(it).withState(SessionState.DESTROYING.word()))
            .toList();
    answer.print(
        () -> gone.size() == 1 ? SessionForm.write(gone.getFirst()) : SessionForm.writeList(gone),
        () -> SessionText.names(found));
    return 0;
  }

  private int tellDestroy(List<SessionInfo> found, List<Session> handles) {
    List<SessionDetailsDocument> details = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      Session handle = handles.get(i);
      details.add(
          SessionDocuments.of(found.get(i), handle.usage(), handle.snapshots(), handle.workspace())
              .asDryRun());
    }
    answer.print(
        () ->
            details.size() == 1
                ? SessionDetailsForm.write(details.getFirst())
                : SessionDetailsForm.writeList(details),
        () -> String.join("", details.stream().map(SessionUpkeep::wouldDestroy).toList()));
    return 0;
  }

  private static String wouldDestroy(SessionDetailsDocument details) {
    return "would destroy %s: %d files, %s, %d snapshots%n"
        .formatted(
            details.session().name(),
            details.files(),
            Quantities.size(details.bytes()),
            details.snapshots().size());
  }

  private int rollback(SessionService sessions) {
    String snapshot = words.name(1, "name of a snapshot");
    Session handle = words.session(sessions);
    if (isDry()) {
      return tellRollback(handle, snapshot);
    }
    handle.rollback(
        snapshot, words.has(SessionOption.HISTORY) ? Restore.FILES_AND_HISTORY : Restore.FILES);
    answer.session(handle.info());
    return 0;
  }

  private int tellRollback(Session session, String snapshot) {
    List<Change> changes = session.rollbackChanges(snapshot).changes();
    AutorunMatcher autorun = new AutorunMatcher(session.info().policy().autorun());
    long messages = messagesLost(session, snapshot);
    if (words.json()) {
      DiffDocument diff = SessionDocuments.of(changes, autorun);
      console.print(RollbackForm.write(new RollbackDocument(diff, messages, true)).line());
      return 0;
    }
    console.warn(
        "bailey: dry run: %d paths would change, %d messages would go%n"
            .formatted(changes.size(), messages));
    console.print(SessionText.changes(changes, autorun));
    return 0;
  }

  /** Messages after the snapshot, where they go back too. */
  private long messagesLost(Session session, String snapshot) {
    if (!words.has(SessionOption.HISTORY)) {
      return 0;
    }
    long last = session.history().next() - 1;
    return session.snapshots().stream()
        .filter(it -> it.name().equals(snapshot))
        .mapToLong(it -> Math.max(0, last - it.message()))
        .sum();
  }
}
