package dev.bailey.api;

import dev.bailey.backend.Gateway;
import dev.bailey.error.BaileyException;
import dev.bailey.event.Event;
import dev.bailey.event.Events;
import dev.bailey.event.NetworkSummary;
import dev.bailey.event.PolicySummary;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.NetworkAccess;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Sends the events of one sandbox. Not made where the host has no sink for events. */
final class SandboxEvents {
  /** More of them in one command are only in its result. */
  private static final int MOST_AUTORUN = 50;

  private final Events events;
  private final RefusedConnections refused;
  private final AtomicBoolean closed = new AtomicBoolean();

  private SandboxEvents(Events events) {
    this.events = events;
    refused = new RefusedConnections(events);
  }

  /** Of a sandbox that was opened just now; absent where nobody wants to know. */
  static @Nullable SandboxEvents opened(Host host, String backend, EffectivePolicy policy) {
    if (!host.events().areWanted()) {
      return null;
    }
    Events events = host.events().inSandbox("sandbox-" + ExecutionIds.next());
    events.emit(
        new Event.SandboxOpened(Instant.now(), events.origin(), backend, PolicySummary.of(policy)));
    return new SandboxEvents(events);
  }

  /** Tells of what the gateway refuses, and when its rules are replaced. */
  Optional<Gateway> watching(Optional<Gateway> gateway) {
    gateway.ifPresent(it -> it.watch(refused));
    return gateway.map(it -> new WatchedGateway(it, this));
  }

  void replaced(NetworkAccess.Filtered rules) {
    events.emit(new Event.PolicyChanged(Instant.now(), events.origin(), NetworkSummary.of(rules)));
  }

  void started(String execution, Command command) {
    events.emit(
        new Event.CommandStarted(Instant.now(), events.origin(), execution, command.arguments()));
  }

  void ended(Command command, Result result) {
    Instant now = Instant.now();
    if (result.outcome() instanceof Outcome.Denied denied) {
      events.emit(
          new Event.CommandDenied(
              now, events.origin(), result.id(), command.program(), denied.what()));
    }
    List<AutorunChange> changes = result.autorun().changes();
    for (AutorunChange it : changes.subList(0, Math.min(MOST_AUTORUN, changes.size()))) {
      events.emit(
          new Event.AutorunFound(
              now, events.origin(), result.id(), it.path().toString(), it.kind(), it.runner()));
    }
    events.emit(
        new Event.CommandEnded(
            now,
            events.origin(),
            result.id(),
            command.program(),
            result.outcome(),
            result.usage(),
            result.duration()));
  }

  BaileyException failed(BaileyException failure) {
    return events.failed(failure);
  }

  /** Something may be left of it: what is told is the failure, not that it was closed. */
  void closeFailed(BaileyException failure) {
    if (!closed.getAndSet(true)) {
      refused.close();
      var _ = events.failed(failure);
    }
  }

  /** After the gateway, which tells of the last connections when it is closed. */
  void closed() {
    if (!closed.getAndSet(true)) {
      refused.close();
      events.emit(new Event.SandboxClosed(Instant.now(), events.origin()));
    }
  }
}
