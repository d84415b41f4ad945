package dev.bailey.storage.tree;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fills an empty directory that no other process sees yet. */
public final class TreeWriter {
  private static final int PRIVATE = 0700;

  private final Planter planter;
  private final ProgressCount progress;

  public TreeWriter(Contents contents, boolean owners, ProgressCount progress) {
    planter = new Planter(contents, owners);
    this.progress = progress;
  }

  /** Directories, then files side by side, then hard links, then what directories look like. */
  public void write(Tree tree, Directory root) {
    List<Entry> directories = new ArrayList<>();
    List<Entry> links = new ArrayList<>();
    Map<String, List<Entry>> files = new LinkedHashMap<>();
    for (Entry entry : tree.entries()) {
      if (entry.kind() == FileKind.DIRECTORY) {
        directories.add(entry);
      } else if (!entry.linkedTo().isEmpty()) {
        links.add(entry);
      } else {
        files.computeIfAbsent(Names.parent(entry.path()), _ -> new ArrayList<>()).add(entry);
      }
    }
    makeDirectories(directories, root);
    Workers.each(parts(files), part -> plant(part, root));
    links.forEach(link -> link(link, root));
    for (Entry entry : directories.reversed()) {
      try (Directory directory = root.directory(entry.path())) {
        planter.dress(directory, entry);
      }
    }
  }

  private static void makeDirectories(List<Entry> directories, Directory root) {
    for (Entry entry : directories) {
      if (!entry.path().isEmpty()) {
        Interruption.check();
        try (Directory parent = root.directory(Names.parent(entry.path()))) {
          parent.makeDirectory(Names.last(entry.path()), PRIVATE);
        }
      }
    }
  }

  /** What is in one directory is one part, unless it is much. */
  private static List<List<Entry>> parts(Map<String, List<Entry>> files) {
    int most = 64;
    List<List<Entry>> parts = new ArrayList<>();
    for (List<Entry> together : files.values()) {
      for (int from = 0; from < together.size(); from += most) {
        parts.add(together.subList(from, Math.min(together.size(), from + most)));
      }
    }
    return parts;
  }

  private void plant(List<Entry> part, Directory root) {
    try (Directory parent = root.directory(Names.parent(part.getFirst().path()))) {
      for (Entry entry : part) {
        Interruption.check();
        planter.plant(parent, Names.last(entry.path()), entry);
        progress.file();
      }
    }
  }

  private void link(Entry entry, Directory root) {
    try (Directory from = root.directory(Names.parent(entry.linkedTo()));
        Directory to = root.directory(Names.parent(entry.path()))) {
      from.link(Names.last(entry.linkedTo()), to, Names.last(entry.path()));
    }
    progress.file();
  }
}
