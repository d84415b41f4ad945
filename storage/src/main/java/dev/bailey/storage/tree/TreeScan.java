package dev.bailey.storage.tree;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.FoundFile;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Scans all files of a directory, which may be changing. Entries of files that did not change since
 * the last scan are reused, so that only the others are opened. Most of the time goes into {@code
 * stat}, so the directories of a level are shared among threads.
 */
public final class TreeScan {
  /** No program that people use makes deeper ones. */
  private static final int DEEPEST = 400;

  private final Map<String, Entry> known;
  private final Map<String, Looked> looked = new ConcurrentHashMap<>();
  private final Map<Long, String> linked = new HashMap<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final NameBudget budget = new NameBudget("read", "a workspace");

  /** What a directory is and has in it; of those in it there is no more than a first look. */
  private record Looked(Entry self, List<Entry> inside, List<String> notes) {}

  /** A scan that may trust what an earlier one found. */
  public TreeScan(Tree known) {
    this(known.byPath());
  }

  /** The same, by path. */
  public TreeScan(Map<String, Entry> known) {
    this.known = known;
  }

  /** All that is beneath; used once. */
  public Tree of(Directory root) {
    try (ClosedDirectories closed = new ClosedDirectories(root)) {
      return of(root, closed);
    }
  }

  /** The same, with directories left open for reading the files. */
  public Tree of(Directory root, ClosedDirectories closed) {
    List<String> level = List.of("");
    for (int depth = 0; !level.isEmpty(); depth++) {
      requireUsual(depth, level.getFirst());
      Workers.each(level, path -> look(root, path, closed));
      level = below(level);
    }
    collect(looked.get(""));
    return new Tree(entries, notes);
  }

  private static void requireUsual(int depth, String path) {
    if (depth > DEEPEST) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE,
              "read",
              Names.shown(path.substring(0, 200)) + "...",
              "more than " + DEEPEST + " directories within each other")
          .withHint("Remove it: no program that people use makes such a tree.");
    }
  }

  private List<String> below(List<String> level) {
    List<String> paths = new ArrayList<>();
    for (String path : level) {
      Looked directory = looked.get(path);
      if (directory != null) {
        for (Entry entry : directory.inside()) {
          if (entry.status().isDirectory()) {
            paths.add(entry.path());
          }
        }
      }
    }
    return paths;
  }

  private void look(Directory root, String path, ClosedDirectories closed) {
    Optional<Directory> found = root.find(path);
    if (found.isPresent()) {
      try (Directory directory = found.get()) {
        FileStatus status = directory.status();
        closed.open(directory, path, status.mode());
        Entry before = untouched(path, status);
        Entry self = before != null ? before : entry(path, status, "", directory.attributes());
        List<FoundFile> files = directory.files();
        List<Entry> inside = new ArrayList<>(files.size());
        List<String> leftOut = new ArrayList<>(0);
        for (FoundFile file : files) {
          look(directory, file, Names.join(path, file.name()), inside, leftOut);
        }
        looked.put(path, new Looked(self, inside, leftOut));
      }
    }
  }

  private void look(
      Directory parent, FoundFile file, String path, List<Entry> inside, List<String> leftOut) {
    FileStatus status = file.status();
    Entry before = untouched(path, status);
    if (before != null) {
      inside.add(before);
      return;
    }
    switch (status.kind()) {
      case DIRECTORY, FIFO, SOCKET -> inside.add(entry(path, status, "", Map.of()));
      case REGULAR -> {
        Map<String, String> attributes = attributes(parent, file.name());
        if (attributes != null) {
          inside.add(entry(path, status, "", attributes));
        }
      }
      case SYMBOLIC_LINK ->
          parent
              .linkTarget(file.name())
              .ifPresent(target -> inside.add(entry(path, status, target, Map.of())));
      case CHARACTER_DEVICE, BLOCK_DEVICE ->
          leftOut.add(Names.shown(path) + " is a device node and was left out");
    }
  }

  /** What is known of a file, when that still holds: all of it, since the times tell. */
  private @Nullable Entry untouched(String path, FileStatus status) {
    Entry before = known.get(path);
    return before != null && before.status().isUntouched(status) ? before : null;
  }

  private Entry entry(
      String path, FileStatus status, String target, Map<String, String> attributes) {
    long bytes = (long) path.length() + target.length();
    for (Map.Entry<String, String> each : attributes.entrySet()) {
      bytes += each.getKey().length() + each.getValue().length();
    }
    budget.take(bytes);
    return new Entry(path, status, target, "", "", attributes);
  }

  private static @Nullable Map<String, String> attributes(Directory parent, String name) {
    Optional<OpenFile> found = parent.findFile(name);
    if (found.isEmpty()) {
      return null;
    }
    try (OpenFile opened = found.get()) {
      return opened.attributes();
    }
  }

  /** In order; a directory that vanished before it was looked into is left out. */
  private void collect(@Nullable Looked directory) {
    if (directory == null) {
      return;
    }
    entries.add(directory.self());
    notes.addAll(directory.notes());
    for (Entry entry : directory.inside()) {
      if (entry.status().isDirectory()) {
        collect(looked.get(entry.path()));
      } else {
        entries.add(entry.status().links() < 2 ? entry : linked(entry));
      }
    }
  }

  private Entry linked(Entry entry) {
    String first = linked.putIfAbsent(entry.status().inode(), entry.path());
    return entry.withLinkedTo(first == null ? "" : first);
  }
}
