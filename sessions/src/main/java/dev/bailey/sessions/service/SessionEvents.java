package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.error.BaileyException;
import dev.bailey.event.Event;
import dev.bailey.event.Events;
import dev.bailey.event.Origin;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.audit.AuditLog;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Sends events of sessions to the configured sink, or else to the audit log, and gives the
 * sandboxes of a session a host that does the same.
 */
final class SessionEvents implements AutoCloseable {
  private final Events events;
  private final Clock clock;
  private final Runnable end;

  private SessionEvents(Events events, Clock clock, Runnable end) {
    this.events = events;
    this.clock = clock;
    this.end = end;
  }

  /** To the sink of the configuration, or to an audit log that is closed with this. */
  static SessionEvents open(LocalConfig config, Clock clock) {
    Events ofHost = config.host().events();
    if (config.events().isPresent()) {
      return new SessionEvents(Events.to(config.events().get()).and(ofHost), clock, () -> {});
    }
    AuditLog log = AuditLog.lazily(config.auditLog());
    return new SessionEvents(Events.to(log).and(ofHost), clock, log::close);
  }

  /** The host, as sandboxes of a session use it. */
  Host in(WorkspaceId session, Host host) {
    return host.withEvents(events.inSession(session.value()));
  }

  void created(SessionInfo session) {
    tell(session.id(), (time, origin) -> new Event.SessionCreated(time, origin, session.origin()));
  }

  void forked(WorkspaceId parent, Optional<SnapshotId> from, List<SessionInfo> forks) {
    for (SessionInfo fork : forks) {
      tell(
          parent,
          (time, origin) ->
              new Event.SessionForked(
                  time, origin, fork.id().value(), from.map(SnapshotId::value)));
    }
  }

  void paused(WorkspaceId session) {
    tell(session, Event.SessionPaused::new);
  }

  void resumed(WorkspaceId session) {
    tell(session, Event.SessionResumed::new);
  }

  void destroyed(WorkspaceId session) {
    tell(session, Event.SessionDestroyed::new);
  }

  void taken(WorkspaceId session, Snapshot snapshot) {
    String kind = snapshot.kind().name().toLowerCase(Locale.ROOT);
    tell(
        session,
        (time, origin) -> new Event.SnapshotTaken(time, origin, snapshot.id().value(), kind));
  }

  void removed(WorkspaceId session, SnapshotId snapshot) {
    tell(session, (time, origin) -> new Event.SnapshotRemoved(time, origin, snapshot.value()));
  }

  void rolledBack(WorkspaceId session, SnapshotId snapshot) {
    tell(session, (time, origin) -> new Event.SessionRolledBack(time, origin, snapshot.value()));
  }

  /** Tells of a failure; what is none of Bailey's own is a defect, and not told here. */
  void failed(WorkspaceId session, RuntimeException failure) {
    if (failure instanceof BaileyException known) {
      var _ = events.inSession(session.value()).failed(known);
    }
  }

  private void tell(WorkspaceId session, BiFunction<Instant, Origin, Event> event) {
    if (events.areWanted()) {
      events.emit(event.apply(clock.instant(), Origin.nowhere().inSession(session.value())));
    }
  }

  @Override
  public void close() {
    end.run();
  }
}
