package dev.bailey.storage.diff;

import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.linux.files.Stamp;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.FileCopy;
import dev.bailey.storage.tree.Interruption;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.Change;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compares two trees path by path; contents are read only where nothing else tells. */
public final class TreeDiff {
  private final TreeSource from;
  private final TreeSource to;
  private final Stamp timesTellUntil;
  private final SortedMap<String, Change> changes = new TreeMap<>(PathOrder.INSTANCE);

  private TreeDiff(TreeSource from, TreeSource to) {
    this.from = from;
    this.to = to;
    Instant until = Collections.min(List.of(from.timesTellUntil(), to.timesTellUntil()));
    timesTellUntil = new Stamp(until.getEpochSecond(), 0);
  }

  /** What is different in the second. */
  public static List<Change> changes(TreeSource from, TreeSource to) {
    return new ArrayList<>(byPath(from, to).values());
  }

  /** The same by path as it is on disk. */
  static SortedMap<String, Change> byPath(TreeSource from, TreeSource to) {
    TreeDiff diff = new TreeDiff(from, to);
    diff.compare();
    return diff.changes;
  }

  private void compare() {
    Map<String, Entry> before = from.tree().byPath();
    for (Entry entry : to.tree().entries()) {
      Entry old = before.remove(entry.path());
      if (old == null) {
        add(Change.Kind.ADDED, entry, kind(entry));
      } else {
        compare(old, entry);
      }
    }
    before.values().forEach(entry -> add(Change.Kind.DELETED, entry, kind(entry)));
  }

  private void compare(Entry old, Entry entry) {
    if (old.kind() != entry.kind()) {
      add(Change.Kind.TYPE, entry, kind(old) + " to " + kind(entry));
    } else if (!old.target().equals(entry.target())) {
      String detail = Names.shown(old.target()) + " to " + Names.shown(entry.target());
      add(Change.Kind.TARGET, entry, detail);
    } else if (entry.kind() == FileKind.REGULAR && !hasContentOf(old, entry)) {
      add(Change.Kind.MODIFIED, entry, Properties.difference(old, entry));
    } else if (!old.hasPropertiesOf(entry, true)) {
      add(Change.Kind.PROPERTIES, entry, Properties.difference(old, entry));
    }
  }

  private boolean hasContentOf(Entry old, Entry entry) {
    if (old.status().size() != entry.status().size()) {
      return false;
    }
    if (!old.content().isEmpty() && old.content().equals(entry.content())) {
      return true;
    }
    if (!old.content().isEmpty() && !entry.content().isEmpty()) {
      return false;
    }
    boolean sameTimes =
        old.status().changed().compareTo(timesTellUntil) < 0
            && old.status().inode() == entry.status().inode()
            && old.status().changed().equals(entry.status().changed())
            && old.status().modified().equals(entry.status().modified());
    return sameTimes || hasSameBytes(old, entry);
  }

  private boolean hasSameBytes(Entry old, Entry entry) {
    Optional<OpenFile> first = from.open(old);
    Optional<OpenFile> second = to.open(entry);
    try {
      return first.isPresent()
          && second.isPresent()
          && areSame(first.get(), second.get(), old.status().size());
    } finally {
      first.ifPresent(OpenFile::close);
      second.ifPresent(OpenFile::close);
    }
  }

  private static boolean areSame(OpenFile first, OpenFile second, long size) {
    try (Block one = new Block(FileCopy.BLOCK);
        Block other = new Block(FileCopy.BLOCK)) {
      long at = Math.min(first.nextData(0, size), second.nextData(0, size));
      while (at < size) {
        Interruption.check();
        int length = first.read(at, one, one.size());
        if (second.read(at, other, other.size()) != length
            || !Arrays.equals(one.bytes(length), 0, length, other.bytes(length), 0, length)) {
          return false;
        }
        if (length == 0) {
          return true;
        }
        at += length;
        at = Math.min(first.nextData(at, size), second.nextData(at, size));
      }
      return true;
    }
  }

  private void add(Change.Kind kind, Entry entry, String detail) {
    changes.put(entry.path(), new Change(kind, Names.shown(entry.path()), detail));
  }

  private static String kind(Entry entry) {
    return switch (entry.kind()) {
      case REGULAR -> "file";
      case DIRECTORY -> "directory";
      case SYMBOLIC_LINK -> "link";
      case FIFO -> "fifo";
      case SOCKET -> "socket";
      case CHARACTER_DEVICE, BLOCK_DEVICE -> "device";
    };
  }
}
