package dev.bailey.cli.session;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.cli.options.MachineMemory;
import dev.bailey.cli.options.RunDefaults;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.Limits;
import dev.bailey.sessions.Message;
import dev.bailey.sessions.NewMessage;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.NewSession.Source;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SnapshotInfo;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.service.SessionsConfig;
import dev.bailey.storage.Driver;
import dev.bailey.storage.SnapshotId;
import dev.bailey.storage.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Does what the verb says, with the state directory open. */
public final class SessionVerbs {
  private final SessionWords words;
  private final Console console;
  private final Backends backends;
  private final SignalSource signals;

  public SessionVerbs(
      SessionWords words, Console console, Backends backends, SignalSource signals) {
    this.words = words;
    this.console = console;
    this.backends = backends;
    this.signals = signals;
  }

  /** Returns the exit code. */
  public int run() {
    try (Host host = new Host(backends, RunDefaults.limits(MachineMemory.total()), Limits.none());
        Sessions sessions = Sessions.open(config(host))) {
      return switch (words.verb()) {
        case CREATE -> create(sessions);
        case LIST -> list(sessions);
        case SHOW -> show(sessions);
        case SNAPSHOT -> snapshot(sessions);
        case SNAPSHOTS -> snapshots(sessions);
        case FORK -> fork(sessions);
        case PAUSE -> pause(sessions);
        case RESUME -> resume(sessions);
        case HISTORY -> history(sessions);
        case EXEC -> new SessionCommands(words, console, signals).exec(sessions, session());
        case PROCESS_START, PROCESS_EXPOSE, PROCESS_LIST, PROCESS_LOGS, PROCESS_SIGNAL ->
            new SessionProcesses(words, console, signals).run(sessions, session());
        case TOOL -> new SessionTools(words, console).tool(sessions, session());
        case FILES_LS, FILES_GET, FILES_PUT ->
            new SessionTools(words, console).files(sessions, session());
        case DESTROY, ROLLBACK, HEALTH, CLEANUP -> new SessionUpkeep(words, console).run(sessions);
        case DIFF, EXPORT, IMPORT -> new SessionVersions(words, console, backends).run(sessions);
      };
    }
  }

  private SessionsConfig config(Host host) {
    SessionsConfig config = SessionsConfig.in(StateChoice.of(words, console)).withHost(host);
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
          "session", "option --driver", "'" + word + "' is none", "Use copy, btrfs or zfs.");
    }
  }

  private WorkspaceId session() {
    return new WorkspaceId(words.name(0, "name of a session"));
  }

  private int create(Sessions sessions) {
    NewSession wanted =
        new NewSessionWords(words, console, backends)
            .session(words.nameIfGiven(0).map(WorkspaceId::new), source());
    try (ProgressLine progress = new ProgressLine(console)) {
      return tell(sessions.create(wanted, progress));
    }
  }

  private int tell(SessionInfo session) {
    console.print(words.json() ? SessionJson.session(session) + "\n" : session.name() + "\n");
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

  private int list(Sessions sessions) {
    List<SessionInfo> all = sessions.list();
    console.print(
        words.json()
            ? SessionJson.member("sessions", SessionJson.list(all, SessionJson::session)) + "\n"
            : SessionText.sessions(all, Instant.now()));
    return 0;
  }

  private int show(Sessions sessions) {
    SessionInfo session = sessions.get(session());
    List<SnapshotInfo> snapshots = sessions.snapshots(session.id());
    var usage = sessions.storage().usage(session.id());
    String place = sessions.storage().directory(session.id()).toString();
    console.print(
        words.json()
            ? SessionJson.session(session, usage, snapshots).put("place", place) + "\n"
            : SessionText.session(session, usage, snapshots, place, Instant.now()));
    return 0;
  }

  private int snapshot(Sessions sessions) {
    SnapshotInfo taken = sessions.snapshot(session(), words.nameIfGiven(1).map(SnapshotId::new));
    console.print(words.json() ? SessionJson.snapshot(taken) + "\n" : taken.id().value() + "\n");
    return 0;
  }

  private int snapshots(Sessions sessions) {
    List<SnapshotInfo> all = sessions.snapshots(session());
    console.print(
        words.json()
            ? SessionJson.member("snapshots", SessionJson.list(all, SessionJson::snapshot)) + "\n"
            : SessionText.snapshots(session().value(), all, Instant.now()));
    return 0;
  }

  private int fork(Sessions sessions) {
    words.name(1, "name of a new session");
    List<WorkspaceId> names =
        words.names().subList(1, words.names().size()).stream().map(WorkspaceId::new).toList();
    try (ProgressLine progress = new ProgressLine(console)) {
      List<SessionInfo> made =
          sessions.fork(
              session(), words.value(SessionOption.SNAPSHOT).map(SnapshotId::new), names, progress);
      if (words.json()) {
        console.print(
            SessionJson.member("sessions", SessionJson.list(made, SessionJson::session)) + "\n");
      } else {
        made.forEach(this::tell);
      }
    }
    return 0;
  }

  private int pause(Sessions sessions) {
    sessions.pause(session());
    return tell(sessions.get(session()));
  }

  private int resume(Sessions sessions) {
    sessions.resume(session());
    return tell(sessions.get(session()));
  }

  private int history(Sessions sessions) {
    List<Message> messages = messages(sessions);
    console.print(
        words.json()
            ? SessionJson.member("messages", SessionJson.list(messages, SessionJson::message))
                + "\n"
            : SessionText.messages(messages));
    return 0;
  }

  private List<Message> messages(Sessions sessions) {
    words.requireOneOf(SessionOption.ROLE, SessionOption.SEARCH, SessionOption.AFTER);
    words.requireOneOf(SessionOption.ROLE, SessionOption.LIMIT);
    if (words.has(SessionOption.ROLE)) {
      String role = words.value(SessionOption.ROLE).orElseThrow();
      String text = String.join(" ", words.command());
      return sessions.append(session(), List.of(NewMessage.of(role, text)));
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
      return sessions.search(session(), wanted, words.number(SessionOption.LIMIT, 20));
    }
    return sessions.messages(
        session(), words.number(SessionOption.AFTER, 0), words.number(SessionOption.LIMIT, 100));
  }
}
