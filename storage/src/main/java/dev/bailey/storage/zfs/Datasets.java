package dev.bailey.storage.zfs;

import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The ZFS datasets below a parent, read as workspaces and snapshots. */
record Datasets(String parent) {
  static final String WORKSPACE = "bailey:workspace";
  static final String NAME = "bailey:name";
  static final String TIME = "bailey:time";
  static final String NONE = "-";

  /** A workspace: its dataset, and the generation that is live. */
  record Home(WorkspaceId id, String dataset, String generation) {
    String live() {
      return dataset + "/" + generation;
    }
  }

  /** A snapshot by its full name. */
  record DatasetSnapshot(SnapshotId id, String dataset, Instant time) {}

  List<Home> homes() {
    List<Home> homes = new ArrayList<>();
    for (List<String> row : Zfs.list("filesystem", "1", "name," + WORKSPACE, parent)) {
      int colon = row.get(1).indexOf(':');
      if (!row.get(0).equals(parent) && colon > 0) {
        WorkspaceId id = new WorkspaceId(row.get(1).substring(0, colon));
        homes.add(new Home(id, row.get(0), row.get(1).substring(colon + 1)));
      }
    }
    homes.sort(Comparator.comparing(home -> home.id().value()));
    return homes;
  }

  Optional<Home> home(WorkspaceId id) {
    return homes().stream().filter(home -> home.id().equals(id)).findAny();
  }

  /** Datasets directly below the parent that are no workspace. */
  List<String> strays() {
    List<String> strays = new ArrayList<>();
    for (List<String> row : Zfs.list("filesystem", "1", "name," + WORKSPACE, parent)) {
      if (!row.get(0).equals(parent) && row.get(1).indexOf(':') < 0) {
        strays.add(row.get(0));
      }
    }
    return strays;
  }

  /** Oldest first. */
  List<DatasetSnapshot> snapshots(Home home) {
    List<DatasetSnapshot> kept = new ArrayList<>();
    String columns = "name,defer_destroy," + NAME + "," + TIME;
    for (List<String> row : Zfs.list("snapshot", "2", columns, home.dataset())) {
      boolean isGoing = row.get(1).equals("on");
      if (!isGoing && !row.get(2).equals(NONE)) {
        long time = Long.parseLong(row.get(3));
        Instant instant = Instant.ofEpochSecond(0, time);
        kept.add(new DatasetSnapshot(new SnapshotId(row.get(2)), row.get(0), instant));
      }
    }
    kept.sort(Comparator.comparing(DatasetSnapshot::time));
    return kept;
  }

  Optional<DatasetSnapshot> snapshot(Home home, SnapshotId name) {
    return snapshots(home).stream().filter(kept -> kept.id().equals(name)).findAny();
  }

  /** Generations of a workspace that are not live. */
  List<String> earlier(Home home) {
    List<String> earlier = new ArrayList<>();
    for (List<String> row : Zfs.list("filesystem", "1", "name", home.dataset())) {
      String name = row.getFirst();
      if (!name.equals(home.dataset()) && !name.equals(home.live())) {
        earlier.add(name);
      }
    }
    return earlier;
  }
}
