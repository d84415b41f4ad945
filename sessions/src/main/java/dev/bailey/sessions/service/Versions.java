package dev.bailey.sessions.service;

import dev.bailey.sessions.api.Diff;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.Snapshot.Kind;
import dev.bailey.sessions.ledger.SnapshotTable.Rollback;
import dev.bailey.sessions.targets.PolicyDenials;
import dev.bailey.storage.DeniedPaths;
import dev.bailey.storage.Storage;
import dev.bailey.workspace.Exported;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Versions of a session's files: kept, brought back, forked, compared, exported. */
final class Versions {
  private final SessionStore store;
  private final LiveSessions live;
  private final Snapshots snapshots;
  private final Forking forking;
  private final Storage storage;

  Versions(SessionStore store, LiveSessions live, Snapshots snapshots, Forking forking) {
    this.store = store;
    this.live = live;
    this.snapshots = snapshots;
    this.forking = forking;
    storage = store.storage();
  }

  /** Takes a snapshot by name, or with a name that is made up from its kind. */
  Snapshot take(WorkspaceId id, Kind kind, Optional<SnapshotId> name) {
    try (ActivityLock.Hold _ = live.use(id, "snapshot")) {
      return snapshots.take(id, kind, name);
    }
  }

  List<Snapshot> list(WorkspaceId id) {
    live.info(id);
    return store.ledger().snapshots().of(id);
  }

  void delete(WorkspaceId id, SnapshotId snapshot) {
    try (ActivityLock.Hold _ = live.use(id, "delete a snapshot of")) {
      snapshots.remove(id, snapshot);
    }
  }

  void rollback(WorkspaceId id, SnapshotId snapshot, Restore what) {
    boolean withHistory = what == Restore.FILES_AND_HISTORY;
    whenQuiet(
        id,
        snapshot,
        () -> {
          // Its root shows the directory that is about to be replaced.
          live.of(id).close();
          store.config().host().letGo();
          snapshots.rollback(id, new Rollback(snapshot, withHistory));
          return snapshot;
        });
  }

  /** The changes from now to then. */
  Diff rollbackChanges(WorkspaceId id, SnapshotId snapshot) {
    return whenQuiet(id, snapshot, () -> diff(Version.live(id), Version.saved(id, snapshot)));
  }

  /** Does something with a session that can be rolled back, while nothing runs in it. */
  private <T> T whenQuiet(WorkspaceId id, SnapshotId snapshot, Supplier<T> work) {
    requireRestorable(id);
    snapshots.require(id, snapshot);
    LiveSession session = live.of(id);
    try (ActivityLock.Hold _ =
        session.activity().exclude("roll back", "rolled back", Duration.ZERO)) {
      requireRestorable(id);
      session.requireQuiet("roll back");
      return work.get();
    }
  }

  /** Going back is also the way out of a rollback that failed. */
  private void requireRestorable(WorkspaceId id) {
    SessionState state = live.info(id).state();
    if (state != SessionState.FAILED) {
      RequiredState.check(id, state, SessionState.ACTIVE, "roll back");
    }
  }

  /** Makes sessions that begin as this one is, or as it was when a snapshot was taken. */
  List<SessionInfo> fork(
      WorkspaceId id, Optional<SnapshotId> snapshot, List<WorkspaceId> names, Progress progress) {
    try (ActivityLock.Hold _ = live.use(id, "fork")) {
      return forking.fork(id, snapshot, names, progress);
    }
  }

  Diff diff(Version from, Version to) {
    return new Diff(storage.diff(from, to));
  }

  String unifiedDiff(Version from, Version to, int mostCharacters) {
    DeniedPaths denied = denied(from.workspace()).or(denied(to.workspace()));
    return storage.unifiedDiff(from, to, denied, mostCharacters);
  }

  Exported export(Version version, OutputStream archive, Progress progress) {
    WorkspaceId id = version.workspace();
    return storage.exportTo(
        version, denied(id), live.info(id).policy().autorun(), archive, progress);
  }

  private DeniedPaths denied(WorkspaceId id) {
    return new PolicyDenials(
        PlacedPolicy.of(live.info(id).policy(), storage.directory(id)).effectiveFiles());
  }
}
