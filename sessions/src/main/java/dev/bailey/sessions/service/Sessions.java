package dev.bailey.sessions.service;

import dev.bailey.backend.CellNetworks;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.sessions.ExecOptions;
import dev.bailey.sessions.Health;
import dev.bailey.sessions.Message;
import dev.bailey.sessions.NewMessage;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.SessionState;
import dev.bailey.sessions.SnapshotInfo;
import dev.bailey.sessions.SnapshotInfo.Kind;
import dev.bailey.sessions.ledger.Ledger;
import dev.bailey.sessions.ledger.SnapshotTable.Rollback;
import dev.bailey.sessions.ports.Exposure;
import dev.bailey.sessions.ports.Ports;
import dev.bailey.sessions.process.ManagedProcess;
import dev.bailey.sessions.process.Processes;
import dev.bailey.sessions.process.Watched;
import dev.bailey.sessions.targets.PolicyDenials;
import dev.bailey.sessions.targets.Target;
import dev.bailey.sessions.tools.ToolResult;
import dev.bailey.sessions.tools.calls.ToolCall;
import dev.bailey.sessions.tools.calls.ToolCalls;
import dev.bailey.storage.Change;
import dev.bailey.storage.DeniedPaths;
import dev.bailey.storage.Exported;
import dev.bailey.storage.Progress;
import dev.bailey.storage.SnapshotId;
import dev.bailey.storage.Storage;
import dev.bailey.storage.Version;
import dev.bailey.storage.WorkspaceId;
import dev.bailey.storage.choice.Storages;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The sessions of one state directory, which belongs to this object until it is closed. What a call
 * did is on disk when it returns; what was half-done when a process was killed is finished or
 * undone when the directory is opened again. Thread-safe.
 */
public final class Sessions implements AutoCloseable {
  private static final Duration USE_NOTED = Duration.ofMinutes(5);

  private final SessionsConfig config;
  private final StateLock lock;
  private final Ledger ledger;
  private final Storage storage;
  private final Clock clock;
  private final Instant opened;
  private final SessionEvents events;
  private final Making making;
  private final Snapshots snapshots;
  private final Forking forking;
  private final Ports ports = new Ports();
  private final ConcurrentMap<WorkspaceId, LiveSession> live = new ConcurrentHashMap<>();

  private Sessions(
      SessionsConfig config,
      StateLock lock,
      Ledger ledger,
      Storage storage,
      Clock clock,
      SessionEvents events) {
    this.config = config;
    this.lock = lock;
    this.ledger = ledger;
    this.storage = storage;
    this.clock = clock;
    this.events = events;
    opened = clock.instant();
    making = new Making(config, ledger, storage, clock, events);
    snapshots = new Snapshots(ledger, storage, config.keptSnapshots(), events);
    forking = new Forking(ledger, storage, making, snapshots, events);
    new Recovery(ledger, storage, making, clock, events).run();
  }

  /** Opens a state directory, which is made where it is missing. */
  public static Sessions open(SessionsConfig config) {
    StateLock lock = StateLock.take(config.state(), config.lockPatience());
    try {
      // Paused processes of an owner that was killed cannot end by themselves.
      config.host().tidy();
      Ledger ledger = Ledger.open(config.state().resolve("sessions.db"));
      try {
        return open(config, lock, ledger);
      } catch (RuntimeException e) {
        ledger.close();
        throw e;
      }
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static Sessions open(SessionsConfig config, StateLock lock, Ledger ledger) {
    Path directory = config.state().resolve("storage");
    Storage storage =
        (config.driver().isPresent()
                ? Storages.open(directory, config.driver().get())
                : Storages.choose(directory))
            .storage();
    Clock clock = Clock.systemUTC();
    SessionEvents events = SessionEvents.open(config, clock);
    try {
      return new Sessions(config, lock, ledger, storage, clock, events);
    } catch (RuntimeException e) {
      events.close();
      storage.close();
      throw e;
    }
  }

  public SessionInfo create(NewSession wanted, Progress progress) {
    if (wanted.source() instanceof NewSession.Source.Snapshot(var from, var snapshot)) {
      get(from);
      snapshots.require(from, snapshot);
    }
    return making.make(wanted, progress);
  }

  /** Makes a session from an archive, which may come from anybody. */
  public SessionInfo importFrom(NewSession wanted, InputStream archive, Progress progress) {
    return making.importFrom(wanted, archive, progress);
  }

  public SessionInfo get(WorkspaceId id) {
    return ledger
        .sessions()
        .find(id)
        .orElseThrow(() ->
            BaileyException.of(ErrorCode.NOT_FOUND, "find", "session " + id, "there is none")
                .withRemedies(new Remedy.Perform(Remedy.Operation.LIST_SESSIONS)));
  }

  /** All of them, by name. */
  public List<SessionInfo> list() {
    return ledger.sessions().all();
  }

  /** Runs a command in a session and waits for it; the first 10 MiB of its output are kept. */
  public Result exec(WorkspaceId id, Command command) {
    return exec(id, command, ExecOptions.none());
  }

  /** Like {@link #exec(WorkspaceId, Command)}, confined more tightly than the session. */
  public Result exec(WorkspaceId id, Command command, ExecOptions options) {
    try (Traffic.Passage _ = enter(id, "run a command in")) {
      return Captured.exec(live(id), command, options);
    }
  }

  /** Starts a command in a session, its output going to the given streams as it comes. */
  public Execution start(
      WorkspaceId id, Command command, OutputStream stdout, OutputStream stderr) {
    return start(id, command, ExecOptions.none(), stdout, stderr);
  }

  /** Like this, confined more tightly than the session. */
  public Execution start(
      WorkspaceId id,
      Command command,
      ExecOptions options,
      OutputStream stdout,
      OutputStream stderr) {
    Traffic.Passage passage = enter(id, "run a command in");
    try {
      Execution execution = live(id).start(command, options, stdout, stderr);
      execution.whenGone(passage::close);
      return execution;
    } catch (RuntimeException e) {
      passage.close();
      throw e;
    }
  }

  private Traffic.Passage enter(WorkspaceId id, String doing) {
    Traffic.Passage passage = live(id).traffic().begin(doing);
    try {
      SessionInfo session = get(id);
      session.state().require(SessionState.ACTIVE, doing, id.value());
      noteUse(session);
      return passage;
    } catch (RuntimeException e) {
      passage.close();
      throw e;
    }
  }

  /** Now and then only: a command takes less time than writing this down. */
  private void noteUse(SessionInfo session) {
    Instant now = clock.instant();
    if (Duration.between(session.changed(), now).compareTo(USE_NOTED) > 0) {
      ledger.sessions().touch(session.id(), now);
    }
  }

  private LiveSession live(WorkspaceId id) {
    LiveSession present = live.get(id);
    if (present != null) {
      return present;
    }
    get(id);
    return live.computeIfAbsent(
        id,
        _ ->
            new LiveSession(
                id.value(),
                events.in(id, config.host()),
                () -> get(id).policy().in(storage.directory(id)),
                new Processes(id, ledger.processes(), config.logs(), clock),
                new LedgerJournal(ledger.calls(), clock)));
  }

  /**
   * Runs a tool, once for the id of its call. What is wrong with the call is in the result.
   *
   * @param progress told on a thread of its own
   */
  public ToolResult tool(
      WorkspaceId id, ToolCall call, Consumer<dev.bailey.sessions.tools.Progress> progress) {
    try (Traffic.Passage _ = enter(id, "run a tool in")) {
      return run(live(id).calls(), call, progress);
    }
  }

  private static ToolResult run(
      ToolCalls calls, ToolCall call, Consumer<dev.bailey.sessions.tools.Progress> progress) {
    try {
      return calls.run(call, progress);
    } catch (InterruptedException e) {
      calls.cancel(call.id());
      Thread.currentThread().interrupt();
      throw BaileyException.of(ErrorCode.CANCELLED, "run", "tool " + call.tool(), "interrupted")
          .withCause(e);
    }
  }

  /** What a tool did, and the state of the files after it. */
  public record KeptCall(ToolResult result, SnapshotInfo snapshot) {}

  /** Runs a tool as {@link #tool} does, and keeps the state after it: once for the call's id. */
  public KeptCall toolThenSnapshot(
      WorkspaceId id, ToolCall call, Consumer<dev.bailey.sessions.tools.Progress> progress) {
    try (Traffic.Passage _ = enter(id, "run a tool in")) {
      ToolResult result = run(live(id).calls(), call, progress);
      // Two who ask for the same call get the same snapshot.
      synchronized (live(id).callSnapshots()) {
        return new KeptCall(result, snapshots.after(id, call.id()));
      }
    }
  }

  /** Does something with the files of a session. */
  public <T> T files(WorkspaceId id, Function<Target, T> work) {
    try (Traffic.Passage _ = enter(id, "use files of")) {
      return work.apply(live(id).target());
    }
  }

  /** Starts a process that keeps running beside commands, see {@link #processes}. */
  public ManagedProcess launch(WorkspaceId id, Command command) {
    return launch(id, command, Watched.byNobody());
  }

  /** Like {@link #launch(WorkspaceId, Command)}, with somebody who sees the output as it comes. */
  public ManagedProcess launch(WorkspaceId id, Command command, Watched watched) {
    try (Traffic.Passage _ = enter(id, "start a process in")) {
      LiveSession session = live(id);
      return session.inSandbox(it -> session.processes().start(it, command, watched));
    }
  }

  /** The processes of a session: list, logs, signals. */
  public Processes processes(WorkspaceId id) {
    return live(id).processes();
  }

  /**
   * Lets a port that a process listens on inside be reached from outside. It lasts until it or the
   * session is closed, also when the process is started again.
   *
   * @param outside where to listen; port 0 for any that is free
   */
  public Exposure expose(WorkspaceId id, int port, InetSocketAddress outside) {
    try (Traffic.Passage _ = enter(id, "expose a port of")) {
      CellNetworks.requireOwn(get(id).policy().network());
      return ports.expose(id, port, outside, live(id)::connect);
    }
  }

  /** The exposed ports of a session. */
  public List<Exposure> exposures(WorkspaceId id) {
    get(id);
    return ports.of(id);
  }

  /** Keeps the present state under a name, or one that is made up; retention leaves it alone. */
  public SnapshotInfo snapshot(WorkspaceId id, Optional<SnapshotId> name) {
    return take(id, Kind.NAMED, name);
  }

  /** Completes a turn: counts it and keeps the state. */
  public SnapshotInfo completeTurn(WorkspaceId id) {
    return take(id, Kind.TURN, Optional.empty());
  }

  private SnapshotInfo take(WorkspaceId id, Kind kind, Optional<SnapshotId> name) {
    try (Traffic.Passage _ = live(id).traffic().begin("snapshot")) {
      requireUsable(id, "snapshot");
      return snapshots.take(id, kind, name);
    }
  }

  private void requireUsable(WorkspaceId id, String doing) {
    SessionState state = get(id).state();
    if (state != SessionState.PAUSED) {
      state.require(SessionState.ACTIVE, doing, id.value());
    }
  }

  /** Those of a session, oldest first. */
  public List<SnapshotInfo> snapshots(WorkspaceId id) {
    get(id);
    return ledger.snapshots().of(id);
  }

  public void deleteSnapshot(WorkspaceId id, SnapshotId snapshot) {
    try (Traffic.Passage _ = live(id).traffic().begin("delete a snapshot of")) {
      requireUsable(id, "delete a snapshot of");
      snapshots.remove(id, snapshot);
    }
  }

  /**
   * Makes the files what they were. Refused while anything runs; an id that is wrong changes
   * nothing.
   *
   * @param withHistory whether messages, turns and the agent's state go back too
   */
  public void rollback(WorkspaceId id, SnapshotId snapshot, boolean withHistory) {
    requireRestorable(id);
    snapshots.require(id, snapshot);
    LiveSession session = live(id);
    try (Traffic.Passage _ = session.traffic().alone("roll back", "rolled back", Duration.ZERO)) {
      requireRestorable(id);
      session.requireQuiet("roll back");
      // Its root shows the directory that is about to be replaced.
      session.close();
      config.host().letGo();
      snapshots.rollback(id, new Rollback(snapshot, withHistory));
    }
  }

  /**
   * What rolling back would change in the files, refused where that would be. Nothing is done: the
   * changes are those from now to then.
   */
  public List<Change> rollbackChanges(WorkspaceId id, SnapshotId snapshot) {
    requireRestorable(id);
    snapshots.require(id, snapshot);
    LiveSession session = live(id);
    try (Traffic.Passage _ = session.traffic().alone("roll back", "rolled back", Duration.ZERO)) {
      requireRestorable(id);
      session.requireQuiet("roll back");
      return storage.diff(Version.live(id), Version.saved(id, snapshot));
    }
  }

  /** Going back is also the way out of a rollback that failed. */
  private void requireRestorable(WorkspaceId id) {
    SessionState state = get(id).state();
    if (state != SessionState.FAILED) {
      state.require(SessionState.ACTIVE, "roll back", id.value());
    }
  }

  /**
   * Makes new sessions that begin as this one is, or was. They have its policy, labels, quota,
   * messages and agent's state, and are independent from then on.
   */
  public List<SessionInfo> fork(
      WorkspaceId id, Optional<SnapshotId> snapshot, List<WorkspaceId> names, Progress progress) {
    try (Traffic.Passage _ = live(id).traffic().begin("fork")) {
      requireUsable(id, "fork");
      return forking.fork(id, snapshot, names, progress);
    }
  }

  /**
   * Stops everything in a session until it is resumed: its processes stay, and use no processor
   * time. Commands under way are waited for.
   */
  public void pause(WorkspaceId id) {
    get(id).state().require(SessionState.ACTIVE, "pause", id.value());
    LiveSession session = live(id);
    try (Traffic.Passage _ = session.traffic().alone("pause", "paused", config.drain())) {
      get(id).state().require(SessionState.ACTIVE, "pause", id.value());
      session.pause();
      ledger.sessions().move(id, SessionState.ACTIVE, SessionState.PAUSED, clock.instant());
      events.paused(id);
    }
  }

  public void resume(WorkspaceId id) {
    get(id).state().require(SessionState.PAUSED, "resume", id.value());
    LiveSession session = live(id);
    try (Traffic.Passage _ = session.traffic().alone("resume", "resumed", config.drain())) {
      get(id).state().require(SessionState.PAUSED, "resume", id.value());
      session.resume();
      ledger.sessions().move(id, SessionState.PAUSED, SessionState.ACTIVE, clock.instant());
      events.resumed(id);
    }
  }

  /** The session, refused where destroying it would be. Nothing is done. */
  public SessionInfo requireDestroyable(WorkspaceId id) {
    SessionInfo session = get(id);
    if (!session.state().canBecome(SessionState.DESTROYING)) {
      session.state().require(SessionState.ACTIVE, "destroy", id.value());
    }
    return session;
  }

  /** Ends everything in a session, and removes it with its snapshots and its history. */
  public void destroy(WorkspaceId id) {
    SessionState state;
    do {
      state = requireDestroyable(id).state();
    } while (!ledger.sessions().move(id, state, SessionState.DESTROYING, clock.instant()));
    LiveSession session = live(id);
    ports.close(id);
    session.close();
    try (Traffic.Passage _ = session.traffic().alone("destroy", "destroyed", config.drain())) {
      // A command that was about to start may have opened another one.
      ports.close(id);
      session.close();
      config.host().letGo();
      making.remove(id);
      live.remove(id);
      events.destroyed(id);
    }
  }

  /** Those that nobody used for this long and in which nothing runs, by name. */
  public List<SessionInfo> unusedFor(Duration age) {
    Instant then = clock.instant().minus(age);
    return list().stream().filter(it -> it.changed().isBefore(then) && !isInUse(it.id())).toList();
  }

  private boolean isInUse(WorkspaceId id) {
    LiveSession session = live.get(id);
    return session != null && session.traffic().underWay() + session.processes().running() > 0;
  }

  /** How things are: what there is, what runs, how full the storage is, what has failed. */
  public Health health() {
    int underWay = live.values().stream().mapToInt(it -> it.traffic().underWay()).sum();
    int processes = live.values().stream().mapToInt(it -> it.processes().running()).sum();
    return new HealthCheck()
        .of(
            list(),
            new HealthCheck.Running(underWay, processes),
            space(),
            storage.driver().name().toLowerCase(Locale.ROOT),
            Duration.between(opened, clock.instant()));
  }

  private HealthCheck.Space space() {
    // A pool in a file can be full, and so can the file system that file is on.
    return Stream.concat(
            Stream.of(config.state()),
            storage.workspaces().stream().limit(1).map(storage::directory))
        .map(HealthCheck.Space::of)
        .max(Comparator.comparingDouble(HealthCheck.Space::used))
        .orElseThrow();
  }

  /** Appends messages to the history: all of them or none. */
  public List<Message> append(WorkspaceId id, List<NewMessage> messages) {
    try (Traffic.Passage _ = live(id).traffic().begin("append to the history of")) {
      requireUsable(id, "append to the history of");
      return ledger.messages().append(id, messages, clock.instant());
    }
  }

  /** At most so many messages after that one, oldest first; 0 for the beginning. */
  public List<Message> messages(WorkspaceId id, long after, int most) {
    get(id);
    return ledger.messages().page(id, after, Math.max(0, most));
  }

  /** The sequence that the next message will have. */
  public long nextMessage(WorkspaceId id) {
    get(id);
    return ledger.messages().next(id);
  }

  /** Messages that contain all these words, the newest first. */
  public List<Message> search(WorkspaceId id, String words, int most) {
    get(id);
    return ledger.messages().search(id, words, Math.max(0, most));
  }

  /** What an agent wants to keep, as it likes. */
  public void agentState(WorkspaceId id, String state) {
    try (Traffic.Passage _ = live(id).traffic().begin("change")) {
      requireUsable(id, "change");
      ledger.sessions().agentState(id, state);
    }
  }

  /** What is different in the second version, in the order of paths: names, no contents. */
  public List<Change> diff(Version from, Version to) {
    return storage.diff(from, to);
  }

  /**
   * The same as text in unified format, cut off after this many characters. Of files that one of
   * the sessions denies it says only that they differ.
   */
  public String unifiedDiff(Version from, Version to, int mostCharacters) {
    DeniedPaths denied = denied(from.workspace()).or(denied(to.workspace()));
    return storage.unifiedDiff(from, to, denied, mostCharacters);
  }

  /**
   * Writes a version of a session's files as one compressed archive, without those that its policy
   * denies: whoever gets the archive may read all of it.
   */
  public Exported exportTo(Version version, OutputStream archive, Progress progress) {
    WorkspaceId id = version.workspace();
    return storage.exportTo(version, denied(id), get(id).policy().autorun(), archive, progress);
  }

  private DeniedPaths denied(WorkspaceId id) {
    return new PolicyDenials(get(id).policy().in(storage.directory(id)).effectiveFiles());
  }

  /**
   * The storage behind, to look at; changes go through this object. It knows no policy: what is
   * denied in a session can be read by it.
   */
  public Storage storage() {
    return storage;
  }

  /** Ends everything that runs, and gives the state directory back. Nothing else is lost. */
  @Override
  public void close() {
    ports.close();
    live.values().forEach(LiveSession::abandon);
    live.clear();
    config.host().letGo();
    try {
      storage.close();
    } finally {
      ledger.close();
      events.close();
      lock.close();
    }
  }
}
