package dev.bailey.storage.tree;

import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.DeniedPaths;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A version without what is denied in it. A hard link to a denied file goes with it: it has the
 * same content.
 */
public final class ReadableTree implements TreeSource {
  private final TreeSource whole;
  private final Tree tree;
  private final List<String> leftOut = new ArrayList<>();

  /** The other source is closed with this. */
  public ReadableTree(TreeSource whole, DeniedPaths denied) {
    this.whole = whole;
    List<Entry> readable = new ArrayList<>();
    for (Entry entry : whole.tree().entries()) {
      boolean linked = !entry.linkedTo().isEmpty() && denied.contains(entry.linkedTo());
      if (linked || denied.contains(entry.path())) {
        leaveOut(entry, denied);
      } else {
        readable.add(entry);
      }
    }
    tree = leftOut.isEmpty() ? whole.tree() : new Tree(readable, whole.tree().notes());
  }

  private void leaveOut(Entry entry, DeniedPaths denied) {
    String parent = Names.parent(entry.path());
    if (parent.isEmpty() || !denied.contains(parent)) {
      leftOut.add(Names.shown(entry.path()));
    }
  }

  /** The paths that are missing, for people; of a directory only its own. */
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  @Override
  public Tree tree() {
    return tree;
  }

  @Override
  public Instant timesTellUntil() {
    return whole.timesTellUntil();
  }

  @Override
  public Optional<OpenFile> open(Entry entry) {
    return whole.open(entry);
  }

  @Override
  public void close() {
    whole.close();
  }
}
