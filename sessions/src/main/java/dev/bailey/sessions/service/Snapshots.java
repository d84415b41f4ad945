package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.Snapshot.Kind;
import dev.bailey.sessions.ledger.Ledger;
import dev.bailey.sessions.ledger.SnapshotTable.Rollback;
import dev.bailey.storage.Storage;
import dev.bailey.storage.StoredSnapshot;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** Takes snapshots, rolls back to them, and removes the oldest ones of turns and tool calls. */
final class Snapshots {
  private final Ledger ledger;
  private final Storage storage;
  private final int kept;
  private final SessionEvents events;

  Snapshots(Ledger ledger, Storage storage, int kept, SessionEvents events) {
    this.ledger = ledger;
    this.storage = storage;
    this.kept = kept;
    this.events = events;
  }

  /** Takes one by name, or with a name that is made up from its kind. */
  Snapshot take(WorkspaceId session, Kind kind, Optional<SnapshotId> name) {
    if (name.isPresent() && ledger.snapshots().find(session, name.get()).isPresent()) {
      throw BaileyException.of(
              ErrorCode.ALREADY_EXISTS,
              "take",
              "snapshot " + name.get(),
              "session " + session + " has one of this name")
          .withHint("Choose another name.");
    }
    return take(session, kind, name, Optional.empty());
  }

  /** The one that was taken after a tool call; taken now if there is none. */
  Snapshot after(WorkspaceId session, String call) {
    return ledger
        .snapshots()
        .ofCall(session, call)
        .orElseGet(() -> take(session, Kind.TOOL, Optional.empty(), Optional.of(call)));
  }

  /** Storage first, ledger second: after a crash, a snapshot unknown to the ledger is removed. */
  private Snapshot take(
      WorkspaceId session, Kind kind, Optional<SnapshotId> name, Optional<String> call) {
    int ordinal = ledger.snapshots().nextOrdinal(session);
    SnapshotId id = name.orElseGet(() -> madeUp(kind, ordinal));
    if (name.isEmpty() && ledger.snapshots().find(session, id).isPresent()) {
      // A label given by the caller equals the generated name.
      return take(session, kind, name);
    }
    StoredSnapshot taken = stored(session, id);
    ledger
        .snapshots()
        .add(
            session,
            new Snapshot(session, id, kind, ordinal, taken.time(), taken.addedBytes(), 0, 0, call));
    retain(session);
    Snapshot snapshot = require(session, id);
    events.taken(session, snapshot);
    return snapshot;
  }

  private StoredSnapshot stored(WorkspaceId session, SnapshotId id) {
    try {
      return storage.snapshot(session, id);
    } catch (RuntimeException e) {
      events.failed(session, e);
      throw e;
    }
  }

  private static SnapshotId madeUp(Kind kind, int ordinal) {
    return new SnapshotId(prefix(kind) + "%04d".formatted(ordinal));
  }

  private static String prefix(Kind kind) {
    return switch (kind) {
      case NAMED -> "snap-";
      case TURN -> "turn-";
      case TOOL -> "tool-";
    };
  }

  private void retain(WorkspaceId session) {
    List<Snapshot> automatic =
        ledger.snapshots().of(session).stream().filter(it -> it.kind() != Kind.NAMED).toList();
    for (Snapshot old : automatic.subList(0, Math.max(0, automatic.size() - kept))) {
      remove(session, old.id());
    }
  }

  /** Ledger first, storage second: after a crash, a snapshot unknown to the ledger is removed. */
  void remove(WorkspaceId session, SnapshotId id) {
    require(session, id);
    ledger.snapshots().remove(session, id);
    storage.deleteSnapshot(session, id);
    events.removed(session, id);
  }

  Snapshot require(WorkspaceId session, SnapshotId id) {
    return ledger
        .snapshots()
        .find(session, id)
        .orElseThrow(() ->
            BaileyException.of(
                    ErrorCode.NOT_FOUND,
                    "find",
                    "snapshot " + id,
                    "session " + session + " has no snapshot of this name")
                .withRemedies(
                    new Remedy.Perform(Remedy.Operation.LIST_SNAPSHOTS, session.value())));
  }

  /**
   * The rollback is journalled in the ledger before the first change, so that the next start
   * completes it after a crash.
   */
  void rollback(WorkspaceId session, Rollback rollback) {
    try {
      storage.rollback(
          session, rollback.to(), () -> ledger.snapshots().beginRollback(session, rollback));
    } catch (RuntimeException e) {
      if (ledger.snapshots().rollback(session).isPresent()) {
        // It may be half done, and is finished at the next start: nobody must work on it until
        // then.
        ledger
            .snapshots()
            .failRollback(session, "rollback to " + rollback.to() + ": " + e.getMessage());
      }
      events.failed(session, e);
      throw e;
    }
    ledger.snapshots().finishRollback(session, rollback);
    events.rolledBack(session, rollback.to());
  }
}
