package dev.bailey.sessions.service;

import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.ledger.SessionTable;
import dev.bailey.sessions.ports.Ports;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes, pauses, resumes and destroys sessions: each change of {@link SessionState} that a caller
 * asks for.
 */
final class LifeCycle {
  private final SessionStore store;
  private final LiveSessions live;
  private final Making making;
  private final Snapshots snapshots;
  private final Ports ports;

  LifeCycle(
      SessionStore store, LiveSessions live, Making making, Snapshots snapshots, Ports ports) {
    this.store = store;
    this.live = live;
    this.making = making;
    this.snapshots = snapshots;
    this.ports = ports;
  }

  SessionInfo create(NewSession wanted, Progress progress) {
    if (wanted.source() instanceof NewSession.Source.Snapshot(var from, var snapshot)) {
      live.info(from);
      snapshots.require(from, snapshot);
    }
    return making.make(wanted, progress);
  }

  void pause(WorkspaceId id) {
    require(id, SessionState.ACTIVE, "pause");
    // Before commands are waited for.
    live.of(id).requirePausable();
    change(
        id,
        SessionState.ACTIVE,
        SessionState.PAUSED,
        "pause",
        "paused",
        LiveSession::pause,
        store.events()::paused);
  }

  void resume(WorkspaceId id) {
    change(
        id,
        SessionState.PAUSED,
        SessionState.ACTIVE,
        "resume",
        "resumed",
        LiveSession::resume,
        store.events()::resumed);
  }

  /** Changes the state once nothing is under way any more. */
  private void change(
      WorkspaceId id,
      SessionState from,
      SessionState to,
      String doing,
      String being,
      Consumer<LiveSession> work,
      Consumer<WorkspaceId> event) {
    require(id, from, doing);
    LiveSession session = live.of(id);
    try (ActivityLock.Hold _ = session.activity().exclude(doing, being, drain())) {
      require(id, from, doing);
      work.accept(session);
      move(id, from, to);
      event.accept(id);
    }
  }

  private void require(WorkspaceId id, SessionState needed, String doing) {
    RequiredState.check(id, live.info(id).state(), needed, doing);
  }

  private boolean move(WorkspaceId id, SessionState from, SessionState to) {
    return table().move(id, from, to, store.clock().instant());
  }

  private SessionTable table() {
    return store.ledger().sessions();
  }

  private Duration drain() {
    return store.config().drain();
  }

  SessionInfo requireDestroyable(WorkspaceId id) {
    SessionInfo session = live.info(id);
    if (!session.state().canBecome(SessionState.DESTROYING)) {
      RequiredState.check(id, session.state(), SessionState.ACTIVE, "destroy");
    }
    return session;
  }

  void destroy(WorkspaceId id) {
    SessionState state;
    do {
      state = requireDestroyable(id).state();
    } while (!move(id, state, SessionState.DESTROYING));
    LiveSession session = live.of(id);
    ports.close(id);
    session.close();
    try (ActivityLock.Hold _ = session.activity().exclude("destroy", "destroyed", drain())) {
      // A command that was about to start may have opened another one.
      ports.close(id);
      session.close();
      store.config().host().letGo();
      remove(id);
      live.forget(id);
      store.events().destroyed(id);
    }
  }

  private void remove(WorkspaceId id) {
    try {
      making.remove(id);
    } catch (RuntimeException e) {
      store.events().failed(id, e);
      throw e;
    }
  }

  List<SessionInfo> unusedFor(Duration age) {
    Instant then = store.clock().instant().minus(age);
    return table().all().stream()
        .filter(it -> it.changed().isBefore(then) && !live.isInUse(it.id()))
        .toList();
  }
}
