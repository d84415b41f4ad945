package dev.bailey.cli.session;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.cli.options.MachineMemory;
import dev.bailey.cli.options.OptionParser;
import dev.bailey.cli.options.RunDefaults;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.RunRequest;
import dev.bailey.cli.options.Sizes;
import dev.bailey.cli.options.Suggestions;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.Limits;
import dev.bailey.sessions.Message;
import dev.bailey.sessions.NewMessage;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.NewSession.Source;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SessionPolicy;
import dev.bailey.sessions.SnapshotInfo;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.service.SessionsConfig;
import dev.bailey.sessions.storage.Driver;
import dev.bailey.sessions.storage.SnapshotId;
import dev.bailey.sessions.storage.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Does what the verb says, with the state directory open. */
public final class SessionVerbs {
  private static final String[] VERBS = {
    "create",
    "list",
    "show",
    "exec",
    "snapshot",
    "snapshots",
    "rollback",
    "diff",
    "fork",
    "pause",
    "resume",
    "destroy",
    "history",
    "export",
    "import",
    "process",
    "tool",
    "files",
    "health",
    "cleanup"
  };

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
    requireKnown();
    try (Host host = new Host(backends, RunDefaults.limits(MachineMemory.total()), Limits.none());
        Sessions sessions = Sessions.open(config(host))) {
      return switch (words.verb()) {
        case "create" -> create(sessions);
        case "list" -> list(sessions);
        case "show" -> show(sessions);
        case "snapshot" -> snapshot(sessions);
        case "snapshots" -> snapshots(sessions);
        case "rollback" -> rollback(sessions);
        case "fork" -> fork(sessions);
        case "pause", "resume", "destroy" -> change(sessions);
        case "history" -> history(sessions);
        case "exec" -> new SessionCommands(words, console, signals).exec(sessions, session());
        case "process" -> new SessionProcesses(words, console, signals).run(sessions);
        case "tool" -> new SessionTools(words, console).tool(sessions);
        case "files" -> new SessionTools(words, console).files(sessions);
        case "health", "cleanup" -> new SessionUpkeep(words, console).run(sessions);
        case "diff", "export", "import" -> new SessionVersions(words, console).run(sessions);
        default -> throw new IllegalStateException(words.verb());
      };
    }
  }

  private void requireKnown() {
    if (!List.of(VERBS).contains(words.verb())) {
      String closest = Suggestions.closest(words.verb(), VERBS);
      throw SessionWords.invalid(
          "session",
          "'" + words.verb() + "'",
          "no such verb",
          closest.isEmpty()
              ? "'bailey session --help' lists them."
              : "Did you mean 'bailey session " + closest + "'?");
    }
  }

  private SessionsConfig config(Host host) {
    SessionsConfig config = SessionsConfig.in(StateChoice.of(words, console)).withHost(host);
    return words.value("--driver").isPresent()
        ? config.withDriver(driver(words.value("--driver").get()))
        : config;
  }

  private static Driver driver(String word) {
    try {
      return Driver.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw SessionWords.invalid(
          "option", "--driver", "'" + word + "' is none", "Use copy, btrfs or zfs.");
    }
  }

  private WorkspaceId session() {
    return new WorkspaceId(words.name(0, "name of a session"));
  }

  private int create(Sessions sessions) {
    words.atMost(1);
    NewSession wanted =
        new NewSession(
            words.names().stream().findFirst().map(WorkspaceId::new),
            source(),
            words.labels(),
            words.value("--quota").map(it -> Sizes.parse("--quota", it)),
            policy());
    try (ProgressLine progress = new ProgressLine(console)) {
      return tell(sessions.create(wanted, progress));
    }
  }

  private int tell(SessionInfo session) {
    console.print(words.json() ? SessionJson.session(session) + "\n" : session.name() + "\n");
    return 0;
  }

  private Source source() {
    if (words.value("--from").isPresent()) {
      return new Source.Directory(words.path(words.value("--from").get()));
    }
    if (words.value("--template").isPresent()) {
      return new Source.Template(words.value("--template").get());
    }
    if (words.value("--snapshot").isEmpty()) {
      return new Source.Empty();
    }
    String text = words.value("--snapshot").get();
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw SessionWords.invalid(
          "option", "--snapshot", "'" + text + "' names no session", "Write SESSION:SNAPSHOT.");
    }
    return new Source.Snapshot(
        new WorkspaceId(text.substring(0, colon)), new SnapshotId(text.substring(colon + 1)));
  }

  private SessionPolicy policy() {
    if (!words.hasPolicy()) {
      return SessionPolicy.standard();
    }
    RunOptions options = OptionParser.parse("run", words.policyWords(List.of("true")), console);
    return SessionPolicy.of(RunRequest.toRun(options, console, backends).policy());
  }

  private int list(Sessions sessions) {
    words.atMost(0);
    List<SessionInfo> all = sessions.list();
    console.print(
        words.json()
            ? SessionJson.member("sessions", SessionJson.list(all, SessionJson::session)) + "\n"
            : SessionText.sessions(all, Instant.now()));
    return 0;
  }

  private int show(Sessions sessions) {
    words.atMost(1);
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
    words.atMost(2);
    Optional<SnapshotId> label =
        words.names().size() > 1
            ? Optional.of(new SnapshotId(words.names().get(1)))
            : Optional.empty();
    SnapshotInfo taken = sessions.snapshot(session(), label);
    console.print(words.json() ? SessionJson.snapshot(taken) + "\n" : taken.id().value() + "\n");
    return 0;
  }

  private int snapshots(Sessions sessions) {
    words.atMost(1);
    List<SnapshotInfo> all = sessions.snapshots(session());
    console.print(
        words.json()
            ? SessionJson.member("snapshots", SessionJson.list(all, SessionJson::snapshot)) + "\n"
            : SessionText.snapshots(session().value(), all, Instant.now()));
    return 0;
  }

  private int rollback(Sessions sessions) {
    words.atMost(2);
    SnapshotId snapshot = new SnapshotId(words.name(1, "name of a snapshot"));
    sessions.rollback(session(), snapshot, words.has("--history"));
    return tell(sessions.get(session()));
  }

  private int fork(Sessions sessions) {
    words.name(1, "name of a new session");
    List<WorkspaceId> names =
        words.names().subList(1, words.names().size()).stream().map(WorkspaceId::new).toList();
    try (ProgressLine progress = new ProgressLine(console)) {
      List<SessionInfo> made =
          sessions.fork(session(), words.value("--snapshot").map(SnapshotId::new), names, progress);
      if (words.json()) {
        console.print(
            SessionJson.member("sessions", SessionJson.list(made, SessionJson::session)) + "\n");
      } else {
        made.forEach(this::tell);
      }
    }
    return 0;
  }

  private int change(Sessions sessions) {
    words.atMost(1);
    SessionInfo before = sessions.get(session());
    switch (words.verb()) {
      case "pause" -> sessions.pause(session());
      case "resume" -> sessions.resume(session());
      default -> {
        sessions.destroy(session());
        return tell(before);
      }
    }
    return tell(sessions.get(session()));
  }

  private int history(Sessions sessions) {
    words.atMost(1);
    List<Message> messages;
    if (words.value("--role").isPresent()) {
      String text = String.join(" ", words.command());
      messages =
          sessions.append(session(), List.of(NewMessage.of(words.value("--role").get(), text)));
    } else if (words.value("--search").isPresent()) {
      messages =
          sessions.search(session(), words.value("--search").get(), words.number("--limit", 20));
    } else {
      messages =
          sessions.messages(session(), words.number("--after", 0), words.number("--limit", 100));
    }
    console.print(
        words.json()
            ? SessionJson.member("messages", SessionJson.list(messages, SessionJson::message))
                + "\n"
            : SessionText.messages(messages));
    return 0;
  }
}
