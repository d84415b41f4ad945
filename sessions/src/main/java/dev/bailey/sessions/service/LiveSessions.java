package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.log.Diagnostics;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.process.Processes;
import dev.bailey.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What sessions have in memory, made when it is first needed, and the check that stands before
 * every use of a session: the activity lock is taken first and the state looked at then, so that
 * nothing changes the state in between.
 */
final class LiveSessions {
  private static final Duration USE_NOTED = Duration.ofMinutes(5);

  private final SessionStore store;
  private final StateGuard guard;
  private final ConcurrentMap<WorkspaceId, LiveSession> live = new ConcurrentHashMap<>();

  LiveSessions(SessionStore store) {
    this.store = store;
    guard = new StateGuard(store.config());
  }

  /** What is known of a session; {@code NOT_FOUND} when there is none. */
  SessionInfo info(WorkspaceId id) {
    return store.ledger().sessions().find(id).orElseThrow(() -> missing(id));
  }

  private static BaileyException missing(WorkspaceId id) {
    return BaileyException.of(
            ErrorCode.NOT_FOUND, "find", "session " + id, "no session has this name")
        .withRemedies(new Remedy.Perform(Remedy.Operation.LIST_SESSIONS));
  }

  /** Refuses one that was destroyed meanwhile: another of its name is another session. */
  void requirePresent(WorkspaceId id, LiveSession session) {
    if (live.get(id) != session) {
      throw missing(id);
    }
  }

  LiveSession of(WorkspaceId id) {
    LiveSession present = live.get(id);
    if (present != null) {
      return present;
    }
    info(id);
    return live.computeIfAbsent(
        id,
        _ ->
            new LiveSession(
                id.value(),
                store.events().in(id, guard.host()),
                () -> guard.policyOf(info(id), store.storage().directory(id)),
                new Processes(id, store.ledger().processes(), store.logs(), store.clock()),
                new LedgerJournal(store.ledger().calls(), store.clock(), store.storage()),
                store.storage()::settle));
  }

  /** Begins something that needs an active session, and notes that the session is in use. */
  ActivityLock.Hold useActive(WorkspaceId id, String doing) {
    ActivityLock.Hold hold = of(id).activity().share(doing);
    try {
      SessionInfo session = info(id);
      RequiredState.check(id, session.state(), SessionState.ACTIVE, doing);
      noteUse(session);
      return hold;
    } catch (RuntimeException e) {
      hold.close();
      throw e;
    }
  }

  /** Begins something that an active session can do, and a paused one too. */
  ActivityLock.Hold use(WorkspaceId id, String doing) {
    ActivityLock.Hold hold = of(id).activity().share(doing);
    try {
      SessionState state = info(id).state();
      if (state != SessionState.PAUSED) {
        RequiredState.check(id, state, SessionState.ACTIVE, doing);
      }
      return hold;
    } catch (RuntimeException e) {
      hold.close();
      throw e;
    }
  }

  /** Now and then only: a command takes less time than writing this down. */
  private void noteUse(SessionInfo session) {
    Instant now = store.clock().instant();
    if (Duration.between(session.changed(), now).compareTo(USE_NOTED) > 0) {
      touch(session, now);
    }
  }

  /** A command may be what makes room on a full disk: it runs, and its time is not written down. */
  private void touch(SessionInfo session, Instant now) {
    try {
      store.ledger().sessions().touch(session.id(), now);
    } catch (BaileyException e) {
      if (e.code() != ErrorCode.RESOURCES_EXHAUSTED) {
        throw e;
      }
      Diagnostics.debug(LiveSessions.class, "the time of its last use was not noted", e);
    }
  }

  /** Whether something runs in a session. */
  boolean isInUse(WorkspaceId id) {
    LiveSession session = live.get(id);
    return session != null && session.activity().shared() + session.processes().running() > 0;
  }

  /** What runs in all sessions. */
  HealthCheck.Running running() {
    int underWay = live.values().stream().mapToInt(it -> it.activity().shared()).sum();
    int processes = live.values().stream().mapToInt(it -> it.processes().running()).sum();
    return new HealthCheck.Running(underWay, processes);
  }

  /**
   * A session that is gone has nothing in memory.
   *
   * @param removal makes it be gone; until then nobody gets another handle of it
   */
  void forget(WorkspaceId id, Runnable removal) {
    live.computeIfPresent(
        id,
        (_, _) -> {
          removal.run();
          return null;
        });
  }

  /** Ends everything that runs, for good. */
  void abandonAll() {
    live.values().forEach(LiveSession::abandon);
    live.clear();
  }
}
