package dev.bailey.sessions.service;

import dev.bailey.sessions.api.Diff;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.ToolInfo;
import dev.bailey.storage.Storage;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.InputStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The sessions of one state directory, which belongs to this object until it is closed. */
public final class LocalSessions implements SessionService {
  private final SessionStore store;
  private final SessionParts parts;

  private LocalSessions(SessionStore store) {
    this.store = store;
    parts = SessionParts.of(store);
  }

  /** Opens a state directory, and finishes or undoes what a killed process left half-done there. */
  public static LocalSessions open(LocalConfig config) {
    SessionStore store = SessionStore.open(config);
    try {
      LocalSessions sessions = new LocalSessions(store);
      new Recovery(store, sessions.parts.making()).run();
      return sessions;
    } catch (RuntimeException e) {
      try (store) {
        throw e;
      }
    }
  }

  private Session session(SessionInfo info) {
    return new LocalSession(parts, info.id());
  }

  @Override
  public Session create(NewSession wanted, Progress progress) {
    return session(parts.lifeCycle().create(wanted, progress));
  }

  @Override
  public Session importArchive(NewSession wanted, InputStream archive, Progress progress) {
    return session(parts.making().importFrom(wanted, archive, progress));
  }

  @Override
  public Optional<Session> find(String name) {
    return store.ledger().sessions().find(new WorkspaceId(name)).map(this::session);
  }

  @Override
  public Session get(String name) {
    return session(parts.live().info(new WorkspaceId(name)));
  }

  @Override
  public List<SessionInfo> list() {
    return store.ledger().sessions().all();
  }

  @Override
  public List<SessionInfo> unusedFor(Duration age) {
    return parts.lifeCycle().unusedFor(age);
  }

  @Override
  public Diff diff(Version from, Version to) {
    return parts.versions().diff(from, to);
  }

  @Override
  public String unifiedDiff(Version from, Version to, int mostCharacters) {
    return parts.versions().unifiedDiff(from, to, mostCharacters);
  }

  @Override
  public List<ToolInfo> tools() {
    return ToolRuns.list();
  }

  @Override
  public Health health() {
    return new HealthCheck()
        .of(
            list(),
            parts.live().running(),
            space(),
            store.storage().driver().word(),
            Duration.between(store.opened(), store.clock().instant()));
  }

  private HealthCheck.Space space() {
    // A pool in a file can be full, and so can the file system that file is on.
    Storage storage = store.storage();
    return Stream.concat(
            Stream.of(store.config().state()),
            storage.workspaces().stream().limit(1).map(storage::directory))
        .map(HealthCheck.Space::of)
        .max(Comparator.comparingDouble(HealthCheck.Space::used))
        .orElseThrow();
  }

  /**
   * The storage behind, to look at; changes go through sessions. It knows no policy: what is denied
   * in a session can be read by it.
   */
  public Storage storage() {
    return store.storage();
  }

  /** Ends everything that runs, and gives the state directory back. Nothing else is lost. */
  @Override
  public void close() {
    try (store) {
      parts.ports().close();
      parts.live().abandonAll();
      store.config().host().letGo();
    }
  }
}
