package dev.bailey.sessions.service;

import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.ledger.Ledger;
import dev.bailey.storage.Storage;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Makes sessions that begin as another one is, or was. */
final class Forking {
  private final Ledger ledger;
  private final Storage storage;
  private final Making making;
  private final Snapshots snapshots;
  private final SessionEvents events;

  Forking(
      Ledger ledger, Storage storage, Making making, Snapshots snapshots, SessionEvents events) {
    this.ledger = ledger;
    this.storage = storage;
    this.making = making;
    this.snapshots = snapshots;
    this.events = events;
  }

  List<SessionInfo> fork(
      WorkspaceId parent,
      Optional<SnapshotId> snapshot,
      List<WorkspaceId> names,
      Progress progress) {
    if (snapshot.isPresent()) {
      Snapshot kept = snapshots.require(parent, snapshot.get());
      return forkAll(parent, kept.id(), Optional.of(kept), names, progress);
    }
    // All branches begin from one state. The ledger does not know it, so that it never stays.
    SnapshotId passing = new SnapshotId("fork-" + UUID.randomUUID());
    storage.snapshot(parent, passing);
    try {
      return forkAll(parent, passing, Optional.empty(), names, progress);
    } finally {
      storage.deleteSnapshot(parent, passing);
    }
  }

  private List<SessionInfo> forkAll(
      WorkspaceId parent,
      SnapshotId from,
      Optional<Snapshot> kept,
      List<WorkspaceId> names,
      Progress progress) {
    List<Making.Plan> plans = new ArrayList<>();
    SessionInfo now = ledger.sessions().find(parent).orElseThrow();
    long last = kept.map(Snapshot::message).orElseGet(() -> ledger.messages().next(parent) - 1);
    for (WorkspaceId name : names) {
      plans.add(
          new Making.Plan(
              wanted(now, kept, name).policy(now.policy().denying(making.deniedIn(parent))),
              name,
              () -> {
                storage.fork(Version.saved(parent, from), name, progress);
                ledger.messages().copy(parent, name, last);
                ledger.snapshots().inherit(parent, kept.map(Snapshot::id), name);
              }));
    }
    List<SessionInfo> forks = making.make(plans);
    events.forked(parent, kept.map(Snapshot::id), forks);
    return forks;
  }

  private static NewSession wanted(SessionInfo parent, Optional<Snapshot> kept, WorkspaceId name) {
    NewSession.Source source =
        kept.isPresent()
            ? new NewSession.Source.Snapshot(parent.id(), kept.get().id())
            : new NewSession.Source.Fork(parent.id());
    return new NewSession(
        Optional.of(name), source, parent.labels(), parent.quota(), parent.policy());
  }
}
