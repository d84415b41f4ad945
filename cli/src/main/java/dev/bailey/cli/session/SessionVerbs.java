package dev.bailey.cli.session;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.cli.options.MachineMemory;
import dev.bailey.cli.options.RunDefaults;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.CallerTerminal;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.Limits;
import dev.bailey.protocol.MessageForm;
import dev.bailey.protocol.SessionDetailsForm;
import dev.bailey.protocol.SessionForm;
import dev.bailey.protocol.SnapshotForm;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.History;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.NewMessage;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.NewSession.Source;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.documents.SessionDocuments;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import dev.bailey.workspace.WorkspaceUsage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Does what the verb says, with the state directory open. */
public final class SessionVerbs {
  private final SessionWords words;
  private final Console console;
  private final Backends backends;
  private final SignalSource signals;
  private final CallerTerminal terminal;
  private final Answer answer;

  public SessionVerbs(
      SessionWords words,
      Console console,
      Backends backends,
      SignalSource signals,
      CallerTerminal terminal) {
    this.terminal = terminal;
    this.words = words;
    this.console = console;
    this.backends = backends;
    this.signals = signals;
    answer = new Answer(words, console);
  }

  /** Returns the exit code. */
  public int run() {
    if (words.verb() == SessionVerb.SHELL) {
      SessionCommands.requireTerminal(terminal); // Before the state directory is waited for.
    }
    try (Host host = new Host(backends, RunDefaults.limits(MachineMemory.total()), Limits.none());
        SessionService sessions = Sessions.local(config(host))) {
      return switch (words.verb()) {
        case CREATE -> create(sessions);
        case LIST -> new SessionListing(words, console).print(sessions.list());
        case SHOW -> show(sessions);
        case SNAPSHOT -> snapshot(sessions);
        case SNAPSHOTS -> snapshots(sessions);
        case FORK -> fork(sessions);
        case PAUSE -> pause(sessions);
        case RESUME -> resume(sessions);
        case HISTORY -> history(sessions);
        case EXEC -> new SessionCommands(words, console, signals).exec(words.session(sessions));
        case SHELL ->
            new SessionCommands(words, console, signals).shell(words.session(sessions), terminal);
        case PROCESS_START, PROCESS_EXPOSE, PROCESS_LIST, PROCESS_LOGS, PROCESS_SIGNAL ->
            new SessionProcesses(words, console, signals).run(words.session(sessions));
        case TOOL -> new SessionTools(words, console).tool(words.session(sessions));
        case FILES_LS, FILES_GET, FILES_PUT ->
            new SessionTools(words, console).files(words.session(sessions));
        case DESTROY, ROLLBACK, HEALTH, CLEANUP -> new SessionUpkeep(words, console).run(sessions);
        case DIFF, EXPORT, IMPORT -> new SessionVersions(words, console, backends).run(sessions);
      };
    }
  }

  private SessionsConfig config(Host host) {
    SessionsConfig config =
        SessionsConfig.in(StateChoice.of(words, console), host)
            .withWaiting(new LockNotice(console));
    return words
        .value(SessionOption.DRIVER)
        .map(it -> config.withDriver(driver(it)))
        .orElse(config);
  }

  private static Driver driver(String word) {
    try {
      return Driver.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw SessionWords.invalid(
          "session",
          "option --driver",
          "no storage driver named '" + word + "'",
          "Use copy, btrfs or zfs.");
    }
  }

  private int create(SessionService sessions) {
    NewSession wanted =
        new NewSessionWords(words, console, backends)
            .session(words.nameIfGiven(0).map(WorkspaceId::new), source());
    try (ProgressLine progress = new ProgressLine(console)) {
      return tell(sessions.create(wanted, progress).info());
    }
  }

  private int tell(SessionInfo session) {
    answer.session(session);
    return 0;
  }

  private Source source() {
    words.requireOneOf(SessionOption.FROM, SessionOption.TEMPLATE, SessionOption.SNAPSHOT);
    if (words.has(SessionOption.FROM)) {
      return new Source.Directory(words.directory(words.value(SessionOption.FROM).orElseThrow()));
    }
    if (words.has(SessionOption.TEMPLATE)) {
      return new Source.Template(words.value(SessionOption.TEMPLATE).orElseThrow());
    }
    return words.value(SessionOption.SNAPSHOT).map(this::snapshotOf).orElse(new Source.Empty());
  }

  private Source snapshotOf(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw SessionWords.invalid(
          words.verb().fullWords(),
          "option --snapshot",
          "'" + text + "' names no session",
          "Write SESSION:SNAPSHOT.");
    }
    return new Source.Snapshot(
        new WorkspaceId(text.substring(0, colon)), new SnapshotId(text.substring(colon + 1)));
  }

  private int show(SessionService sessions) {
    Session handle = words.session(sessions);
    SessionInfo session = handle.info();
    List<Snapshot> snapshots = handle.snapshots();
    WorkspaceUsage usage = handle.usage();
    Path place = handle.workspace();
    answer.print(
        () -> SessionDetailsForm.write(SessionDocuments.of(session, usage, snapshots, place)),
        () -> SessionText.session(session, usage, snapshots, place.toString(), Instant.now()));
    return 0;
  }

  private int snapshot(SessionService sessions) {
    Session session = words.session(sessions);
    Snapshot taken = words.nameIfGiven(1).map(session::snapshot).orElseGet(session::snapshot);
    answer.print(() -> SnapshotForm.write(SessionDocuments.of(taken)), () -> taken.name() + "\n");
    return 0;
  }

  private int snapshots(SessionService sessions) {
    List<Snapshot> all = words.session(sessions).snapshots();
    answer.list(
        all,
        SessionDocuments::of,
        SnapshotForm::writeList,
        () -> SessionText.snapshots(words.name(0, "name of a session"), all, Instant.now()));
    return 0;
  }

  private int fork(SessionService sessions) {
    words.name(1, "name of a new session");
    Session parent = words.session(sessions);
    List<String> names = words.names().subList(1, words.names().size());
    try (ProgressLine progress = new ProgressLine(console)) {
      List<SessionInfo> made =
          words
              .value(SessionOption.SNAPSHOT)
              .map(it -> parent.forkSnapshot(it, names, progress))
              .orElseGet(() -> parent.fork(names, progress))
              .stream()
              .map(Session::info)
              .toList();
      answer.list(
          made, SessionDocuments::of, SessionForm::writeList, () -> SessionText.names(made));
    }
    return 0;
  }

  private int pause(SessionService sessions) {
    words.session(sessions).pause();
    return tell(words.session(sessions).info());
  }

  private int resume(SessionService sessions) {
    words.session(sessions).resume();
    return tell(words.session(sessions).info());
  }

  private int history(SessionService sessions) {
    List<Message> messages = messages(words.session(sessions).history());
    answer.list(
        messages,
        SessionDocuments::of,
        MessageForm::writeList,
        () -> SessionText.messages(messages));
    return 0;
  }

  private List<Message> messages(History history) {
    words.requireOneOf(SessionOption.ROLE, SessionOption.SEARCH, SessionOption.AFTER);
    words.requireOneOf(SessionOption.ROLE, SessionOption.LIMIT);
    if (words.has(SessionOption.ROLE)) {
      String role = words.value(SessionOption.ROLE).orElseThrow();
      String text = String.join(" ", words.command());
      return List.of(history.append(NewMessage.of(role, text)));
    }
    if (!words.command().isEmpty()) {
      throw SessionWords.invalid(
          words.verb().fullWords(),
          "text behind '--'",
          "has no effect without --role",
          "Say whose message it is: --role user");
    }
    if (words.has(SessionOption.SEARCH)) {
      String wanted = words.value(SessionOption.SEARCH).orElseThrow();
      return history.search(wanted, words.number(SessionOption.LIMIT, 20));
    }
    return history.page(
        words.number(SessionOption.AFTER, 0), words.number(SessionOption.LIMIT, 100));
  }
}
