package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.ledger.SessionTable;
import dev.bailey.sessions.ports.Ports;
import dev.bailey.waiting.Polling;
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
    SessionInfo session = requireRemovable(id);
    if (session.state() == SessionState.DESTROYING) {
      // A removal that failed can be begun again, one that goes on cannot.
      live.of(id).activity().requireFree("destroy");
    }
    return session;
  }

  private SessionInfo requireRemovable(WorkspaceId id) {
    SessionInfo session = live.info(id);
    if (!session.state().canBecome(SessionState.DESTROYING)) {
      RequiredState.check(id, session.state(), SessionState.ACTIVE, "destroy");
    }
    return session;
  }

  /** Waits for a rollback, a pause or a resume to end; whatever else runs is ended. */
  void destroy(WorkspaceId id) {
    requireRemovable(id);
    LiveSession session = live.of(id);
    try (ActivityLock.Hold _ = session.activity().reserve("destroy", "destroyed", drain())) {
      live.requirePresent(id, session);
      SessionState before = requireRemovable(id).state();
      var _ = move(id, before, SessionState.DESTROYING);
      endAll(id, session, before);
      store.config().host().letGo();
      remove(id);
      store.events().destroyed(id);
    }
  }

  /** What cannot be ended keeps the session from being removed: it is as before, and empty. */
  private void endAll(WorkspaceId id, LiveSession session, SessionState before) {
    Polling polling = Polling.withBackoff(drain());
    do {
      // Again and again: a command that was about to start may have opened another sandbox.
      end(id, session);
    } while (session.activity().shared() > 0 && polling.sleepUnlessInterrupted());
    try {
      session.activity().requireNoneShared("destroy");
    } catch (BaileyException e) {
      var _ = move(id, SessionState.DESTROYING, before);
      throw e;
    }
    end(id, session);
  }

  private void end(WorkspaceId id, LiveSession session) {
    ports.close(id);
    session.close();
  }

  private void remove(WorkspaceId id) {
    try {
      making.removeFiles(id);
      live.forget(id, () -> table().remove(id));
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
