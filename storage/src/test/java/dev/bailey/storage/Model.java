package dev.bailey.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a storage must hold, by the reports of a process that was killed. */
final class Model {
  private static final WorkspaceId ID = new WorkspaceId("work");
  private static final WorkspaceId PROBE = new WorkspaceId("probe");

  private final Map<String, String> snapshots = new HashMap<>();
  private final Map<String, String> forks = new HashMap<>();

  /** The words of what was begun and not reported done. */
  private String[] pending = new String[0];

  boolean hasSnapshots() {
    return !snapshots.isEmpty();
  }

  /** Takes in what was reported. */
  void read(List<String> said) {
    pending = new String[0];
    for (String line : said) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("begin")) {
        pending = words;
      } else {
        assertThat(line).as(String.join("\n", said)).isEqualTo("done");
        happened();
        pending = new String[0];
      }
    }
  }

  private void happened() {
    String digest = pending[1];
    String name = pending[3];
    switch (pending[2]) {
      case "snapshot" -> snapshots.put(name, digest);
      case "delete" -> snapshots.remove(name);
      case "fork" -> forks.put(name, snapshots.getOrDefault(pending[4], ""));
      case "destroy" -> forks.remove(name);
      case "rollback" -> {}
      default -> throw new AssertionError(pending[2]);
    }
  }

  /** Compares; what was pending may have happened, but only as a whole. */
  void check(Storage storage) {
    if (!storage.workspaces().contains(ID)) {
      assertThat(snapshots).isEmpty();
      return;
    }
    if (pending.length > 0) {
      checkLive(storage);
      if (pendingHappened(storage)) {
        happened();
      }
    }
    assertThat(names(storage)).as("after %s", List.of(pending)).isEqualTo(snapshots.keySet());
    checkSnapshots(storage);
    checkForks(storage);
  }

  private boolean pendingHappened(Storage storage) {
    boolean isKept = names(storage).contains(pending[3]);
    boolean isThere = storage.workspaces().contains(new WorkspaceId(pending[3]));
    return switch (pending[2]) {
      case "snapshot" -> isKept;
      case "delete" -> !isKept;
      case "fork" -> isThere;
      case "destroy" -> !isThere;
      default -> false;
    };
  }

  private void checkLive(Storage storage) {
    String live = Digest.of(storage.directory(ID));
    if (pending[2].equals("rollback")) {
      assertThat(live).isIn(pending[1], snapshots.getOrDefault(pending[3], ""));
    } else {
      assertThat(live).as("after %s", List.of(pending)).isEqualTo(pending[1]);
    }
  }

  private static Set<String> names(Storage storage) {
    Set<String> names = new TreeSet<>();
    storage.snapshots(ID).forEach(snapshot -> names.add(snapshot.id().value()));
    return names;
  }

  private void checkSnapshots(Storage storage) {
    snapshots.forEach((name, digest) -> {
      storage.fork(Version.saved(ID, new SnapshotId(name)), PROBE);
      assertThat(Digest.of(storage.directory(PROBE))).as(name).isEqualTo(digest);
      storage.deleteWorkspace(PROBE);
    });
  }

  private void checkForks(Storage storage) {
    Set<String> there = new TreeSet<>();
    storage.workspaces().forEach(id -> there.add(id.value()));
    there.remove(ID.value());
    assertThat(there).isEqualTo(forks.keySet());
    forks.forEach((name, digest) ->
        assertThat(Digest.of(storage.directory(new WorkspaceId(name)))).isEqualTo(digest));
  }
}
