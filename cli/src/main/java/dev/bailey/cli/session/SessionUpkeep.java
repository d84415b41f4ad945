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
import dev.bailey.protocol.SessionDetailsForm;
import dev.bailey.protocol.SessionDocument;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.documents.SessionDocuments;
import dev.bailey.workspace.Change;
import dev.bailey.workspace.WorkspaceUsage;
import java.time.Duration;
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

  private int destroy(SessionService sessions) {
    Session handle = words.session(sessions);
    SessionInfo session = handle.requireDestroyable();
    if (!isDry()) {
      handle.destroy();
      answer.session(session);
      return 0;
    }
    WorkspaceUsage usage = handle.usage();
    List<Snapshot> snapshots = handle.snapshots();
    answer.print(
        () ->
            SessionDetailsForm.write(
                SessionDocuments.of(session, usage, snapshots, handle.workspace()).asDryRun()),
        () ->
            "would destroy %s: %d files, %s, %d snapshots%n"
                .formatted(
                    session.name(),
                    usage.files(),
                    Quantities.size(usage.bytes()),
                    snapshots.size()));
    return 0;
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
