package dev.bailey.sessions.storage.tree;

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
import org.jspecify.annotations.Nullable;

/**
 * Looks at every file of a directory, which may be changing. What is known of a file that nobody
 * touched since is taken over, so that only the others are opened.
 */
public final class TreeScan {
  /** Each level is an open directory and a frame on the stack. */
  private static final int DEEPEST = 400;

  private final Map<String, Entry> known;
  private final List<Entry> entries = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<Long, String> linked = new HashMap<>();
  private @Nullable ClosedDirectories closed;

  /** A scan that may trust what an earlier one found. */
  public TreeScan(Tree known) {
    this.known = known.byPath();
  }

  /** All that is beneath; used once. */
  public Tree of(Directory root) {
    try (ClosedDirectories closed = new ClosedDirectories(root)) {
      return of(root, closed);
    }
  }

  /** The same, with directories left open for reading the files. */
  public Tree of(Directory root, ClosedDirectories opened) {
    closed = opened;
    FileStatus status = root.status();
    opened.open(root, "", status.mode());
    add("", status, Optional.of(root.attributes()), "");
    walk(root, "", 0);
    return new Tree(entries, notes);
  }

  private void walk(Directory directory, String path, int depth) {
    if (depth > DEEPEST) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE,
              "read",
              Names.shown(path.substring(0, 200)) + "...",
              "more than " + DEEPEST + " directories within each other")
          .withHint("Remove it: no program that people use makes such a tree.");
    }
    Interruption.check();
    for (FoundFile file : directory.files()) {
      String child = Names.join(path, file.name());
      switch (file.status().kind()) {
        case DIRECTORY -> descend(directory, file, child, depth);
        case REGULAR -> regular(directory, file, child);
        case SYMBOLIC_LINK ->
            directory
                .linkTarget(file.name())
                .ifPresent(target -> add(child, file.status(), Optional.of(Map.of()), target));
        case FIFO, SOCKET -> add(child, file.status(), Optional.of(Map.of()), "");
        case CHARACTER_DEVICE, BLOCK_DEVICE ->
            notes.add(Names.shown(child) + " is a device node and was left out");
      }
    }
  }

  private void descend(Directory parent, FoundFile file, String path, int depth) {
    Optional<Directory> found = parent.find(file.name());
    if (found.isPresent()) {
      try (Directory directory = found.get()) {
        FileStatus status = directory.status();
        if (closed != null) {
          closed.open(directory, path, status.mode());
        }
        add(path, status, attributes(known.get(path), status, directory::attributes), "");
        walk(directory, path, depth + 1);
      }
    }
  }

  private void regular(Directory parent, FoundFile file, String path) {
    Optional<Map<String, String>> attributes =
        attributes(known.get(path), file.status(), () -> read(parent, file.name()));
    attributes.ifPresent(_ -> add(path, file.status(), attributes, ""));
  }

  private static @Nullable Map<String, String> read(Directory parent, String name) {
    Optional<OpenFile> found = parent.findFile(name);
    if (found.isEmpty()) {
      return null;
    }
    try (OpenFile opened = found.get()) {
      return opened.attributes();
    }
  }

  private static Optional<Map<String, String>> attributes(
      @Nullable Entry before,
      FileStatus now,
      java.util.function.Supplier<@Nullable Map<String, String>> reader) {
    if (before != null && before.status().isUntouched(now)) {
      return Optional.of(before.attributes());
    }
    return Optional.ofNullable(reader.get());
  }

  private void add(
      String path, FileStatus status, Optional<Map<String, String>> attributes, String target) {
    Entry before = known.get(path);
    boolean untouched = before != null && before.status().isUntouched(status);
    String content = untouched && before != null ? before.content() : "";
    entries.add(
        new Entry(
            path, status, target, firstName(path, status), content, attributes.orElse(Map.of())));
  }

  private String firstName(String path, FileStatus status) {
    if (status.links() < 2 || status.isDirectory()) {
      return "";
    }
    String first = linked.putIfAbsent(status.inode(), path);
    return first == null ? "" : first;
  }
}
