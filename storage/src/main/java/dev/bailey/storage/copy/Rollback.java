package dev.bailey.storage.copy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.log.Diagnostics;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.HardLinkGroups;
import dev.bailey.storage.tree.Interruption;
import dev.bailey.storage.tree.ProgressCount;
import dev.bailey.storage.tree.Tree;
import dev.bailey.storage.tree.TreeRemoval;
import dev.bailey.storage.tree.TreeScan;
import dev.bailey.storage.tree.TreeUpdate;
import dev.bailey.workspace.DamagedFile;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes a live directory what a manifest says, and looks afterwards whether it is. All contents
 * that it needs are read before the first change.
 */
final class Rollback {
  private static final int ATTEMPTS = 3;

  private final BlobStore blobs;
  private final Directory workshop;
  private final boolean owners;
  private final boolean ctimeIsReliable;

  Rollback(BlobStore blobs, Directory workshop, boolean owners, boolean ctimeIsReliable) {
    this.blobs = blobs;
    this.workshop = workshop;
    this.owners = owners;
    this.ctimeIsReliable = ctimeIsReliable;
  }

  /** Refuses a snapshot of which a file cannot be brought back. Only what differs is read. */
  void check(SnapshotId name, Place place, Manifest wanted) {
    List<List<Entry>> different =
        new HardLinkGroups(seen(place), owners).different(wanted.tree(), new ArrayList<>());
    List<Entry> needed = different.stream().map(List::getFirst).toList();
    ProgressCount nobody = ProgressCount.of((_, _, _, _) -> {}, wanted.tree());
    List<DamagedFile> damaged = new ContentCheck(blobs, nobody).damaged(needed);
    if (!damaged.isEmpty()) {
      throw refusal(name, damaged);
    }
  }

  /** What is there; nothing where nobody can look at it. */
  private Map<String, Entry> seen(Place place) {
    try (Directory root = place.root()) {
      return new TreeScan(known(place)).of(root).byPath();
    } catch (BaileyException e) {
      Diagnostics.debug(
          Rollback.class, "the files cannot be compared", Interruption.unlessCancelled(e));
      return Map.of();
    }
  }

  private Map<String, Entry> known(Place place) {
    return ctimeIsReliable ? place.index().byPath() : Map.of();
  }

  private static BaileyException refusal(SnapshotId name, List<DamagedFile> damaged) {
    DamagedFile first = damaged.getFirst();
    String more = damaged.size() > 1 ? "; so are " + (damaged.size() - 1) + " more files" : "";
    return BaileyException.of(
            ErrorCode.DATA_DAMAGED,
            "roll back to",
            "snapshot " + name,
            "'" + first.path() + "' is damaged: " + first.reason() + more + "; nothing was changed")
        .withRemedies(
            new Remedy.Advice("Roll back to another snapshot, or take files of it from a backup."),
            new Remedy.Advice("Check the disk for errors."));
  }

  /** Half of it would be worse than either state, so it is not ended by an interruption. */
  void run(WorkspaceId id, Place place, Manifest wanted) {
    boolean interrupted = Thread.interrupted();
    while (true) {
      try {
        attempt(id, place, wanted);
        break;
      } catch (BaileyException e) {
        if (e.code() != ErrorCode.CANCELLED) {
          throw e;
        }
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void attempt(WorkspaceId id, Place place, Manifest wanted) {
    ProgressCount nobody = ProgressCount.of((_, _, _, _) -> {}, wanted.tree());
    try (Directory root = place.root()) {
      Map<String, Entry> index = known(place);
      TreeUpdate update = new TreeUpdate(blobs.contents(nobody), owners, workshop, root);
      for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
        update.update(present(root, index), wanted.tree());
        Tree now = new TreeScan(index).of(root);
        if (isAsWanted(now, wanted.tree())) {
          place.index(new Manifest(Instant.now(), 0, now));
          return;
        }
      }
    }
    throw BaileyException.of(
            ErrorCode.INVALID_STATE, "roll back", id.value(), "a command keeps changing it")
        .withHint("End what else writes there, and roll back again.");
  }

  /** What is there. A tree made so that nobody can look at it is removed: none of it is wanted. */
  private Tree present(Directory root, Map<String, Entry> index) {
    try {
      return new TreeScan(index).of(root);
    } catch (BaileyException e) {
      if (e.code() == ErrorCode.CANCELLED) {
        throw e;
      }
      TreeRemoval removal = new TreeRemoval(workshop);
      root.names().forEach(name -> removal.remove(root, name));
      return new TreeScan(index).of(root);
    }
  }

  private static boolean isAsWanted(Tree now, Tree wanted) {
    if (now.entries().size() != wanted.entries().size()) {
      return false;
    }
    Map<String, Entry> there = now.byPath();
    for (Entry entry : wanted.entries()) {
      Entry other = there.get(entry.path());
      if (other == null || !looksLike(other, entry)) {
        return false;
      }
    }
    return true;
  }

  private static boolean looksLike(Entry now, Entry wanted) {
    return now.kind() == wanted.kind()
        && now.status().mode() == wanted.status().mode()
        && now.status().modified().equals(wanted.status().modified())
        && (wanted.kind() != FileKind.REGULAR
            || (now.status().size() == wanted.status().size()
                && (now.content().isEmpty() || now.content().equals(wanted.content()))))
        && now.target().equals(wanted.target());
  }
}
