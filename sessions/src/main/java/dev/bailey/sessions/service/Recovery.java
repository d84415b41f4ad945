package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.ledger.Ledger;
import dev.bailey.sessions.ledger.SnapshotTable.Rollback;
import dev.bailey.storage.Storage;
import dev.bailey.storage.StoredSnapshot;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finishes or removes what a killed process left unfinished. Everything that a call has confirmed
 * to its caller is kept; what was not confirmed yet is removed.
 */
final class Recovery {
  private final Ledger ledger;
  private final Storage storage;
  private final Making making;
  private final Clock clock;
  private final SessionEvents events;

  Recovery(SessionStore store, Making making) {
    ledger = store.ledger();
    storage = store.storage();
    clock = store.clock();
    this.making = making;
    events = store.events();
  }

  void run() {
    ledger.processes().loseRunning(clock.instant());
    Set<WorkspaceId> workspaces = new HashSet<>(storage.workspaces());
    for (SessionInfo session : ledger.sessions().all()) {
      recoverOrExplain(session, workspaces.contains(session.id()));
    }
  }

  private void recover(SessionInfo session, boolean hasWorkspace) {
    switch (session.state()) {
      case CREATING, DESTROYING -> making.remove(session.id());
      case ACTIVE, PAUSED, FAILED -> {
        if (hasWorkspace) {
          agree(session.id());
        } else {
          fail(session, "its workspace is gone");
        }
      }
    }
  }

  /** One session that cannot be recovered must not keep all others from being used. */
  private void recoverOrExplain(SessionInfo session, boolean hasWorkspace) {
    try {
      recover(session, hasWorkspace);
    } catch (BaileyException e) {
      events.failed(session.id(), e);
      String reason = String.valueOf(e.getMessage());
      switch (session.state()) {
        case CREATING, DESTROYING -> ledger.sessions().explain(session.id(), reason);
        case ACTIVE, PAUSED, FAILED -> fail(session, reason);
      }
    }
  }

  private void agree(WorkspaceId id) {
    List<StoredSnapshot> stored = storage.snapshots(id);
    Set<SnapshotId> known =
        ledger.snapshots().of(id).stream().map(Snapshot::id).collect(Collectors.toSet());
    for (StoredSnapshot snapshot : stored) {
      if (!known.contains(snapshot.id())) {
        storage.deleteSnapshot(id, snapshot.id());
      }
    }
    for (Rollback rollback : ledger.snapshots().rollback(id).stream().toList()) {
      storage.rollback(id, rollback.to());
      ledger.snapshots().finishRollback(id, rollback);
      events.rolledBack(id, rollback.to());
    }
  }

  private void fail(SessionInfo session, String reason) {
    ledger.sessions().explain(session.id(), reason);
    ledger.sessions().move(session.id(), session.state(), SessionState.FAILED, clock.instant());
  }
}
