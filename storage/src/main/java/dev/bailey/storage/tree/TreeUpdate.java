package dev.bailey.storage.tree;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Changes a directory in use to what a tree holds, touching only what differs. Every file is made
 * in a directory of Bailey's and then renamed into place, so that no file that another process put
 * there is ever opened for writing.
 */
public final class TreeUpdate {
  private static final int OPEN_TO_US = 0700;
  private static final AtomicLong NUMBER = new AtomicLong();

  private final Planter planter;
  private final Directory workshop;
  private final TreeRemoval removal;
  private final Directory root;

  /** The workshop must be on the same file system; nobody else writes there. */
  public TreeUpdate(Contents contents, boolean owners, Directory workshop, Directory root) {
    planter = new Planter(contents, owners);
    this.workshop = workshop;
    this.root = root;
    removal = new TreeRemoval(workshop);
  }

  /** Returns how many paths it had to change; 0 means that all was as it should be. */
  public int update(Tree present, Tree wanted) {
    Map<String, Entry> before = present.byPath();
    Map<String, Entry> after = wanted.byPath();
    Set<String> touched = new HashSet<>();
    int removed = removeOthers(present, after, touched);
    List<Entry> directories = new ArrayList<>();
    List<List<Entry>> files =
        new HardLinkGroups(before, planter.owners()).different(wanted, directories);
    makeDirectories(directories, before, touched);
    for (List<Entry> group : files) {
      group.forEach(entry -> touched.add(Names.parent(entry.path())));
    }
    files.forEach(group -> openParents(group, after));
    Workers.each(files, this::place);
    int dressed = dress(wanted, before, touched);
    return removed + files.size() + dressed;
  }

  /** Removes what is not wanted, or not as this kind of thing. */
  private int removeOthers(Tree present, Map<String, Entry> wanted, Set<String> touched) {
    int removed = 0;
    String gone = null;
    for (Entry entry : present.entries()) {
      if (gone != null && entry.path().startsWith(gone)) {
        continue;
      }
      Entry other = wanted.get(entry.path());
      boolean isDirectory = entry.kind() == FileKind.DIRECTORY;
      if (other == null || isDirectory != (other.kind() == FileKind.DIRECTORY)) {
        Interruption.check();
        removeAt(entry.path());
        touched.add(Names.parent(entry.path()));
        gone = isDirectory ? entry.path() + "/" : gone;
        removed++;
      }
    }
    return removed;
  }

  private void removeAt(String path) {
    Optional<Directory> found = root.find(Names.parent(path));
    if (found.isPresent()) {
      try (Directory parent = found.get()) {
        allow(parent);
        removal.remove(parent, Names.last(path));
      }
    }
  }

  private void makeDirectories(List<Entry> wanted, Map<String, Entry> before, Set<String> touched) {
    for (Entry entry : wanted) {
      Entry there = before.get(entry.path());
      if (there == null || there.kind() != FileKind.DIRECTORY) {
        try (Directory parent = root.directory(Names.parent(entry.path()))) {
          allow(parent);
          parent.makeDirectory(Names.last(entry.path()), OPEN_TO_US);
        }
        touched.add(Names.parent(entry.path()));
        touched.add(entry.path());
      }
    }
  }

  private void openParents(List<Entry> group, Map<String, Entry> after) {
    for (Entry entry : group) {
      Entry parent = after.get(Names.parent(entry.path()));
      if (parent != null && !canWrite(parent.status().mode())) {
        try (Directory directory = root.directory(parent.path())) {
          allow(directory);
        }
      }
    }
  }

  private void allow(Directory directory) {
    int mode = directory.status().mode();
    if (!canWrite(mode)) {
      directory.mode(mode | OPEN_TO_US);
    }
  }

  private boolean canWrite(int mode) {
    return planter.owners() || (mode & OPEN_TO_US) == OPEN_TO_US;
  }

  /** A file with all its hard links. */
  private void place(List<Entry> group) {
    String made = "new-" + NUMBER.incrementAndGet();
    planter.plant(workshop, made, group.getFirst());
    try {
      for (Entry entry : group) {
        String name = "link-" + NUMBER.incrementAndGet();
        if (group.size() > 1) {
          workshop.link(made, workshop, name);
        }
        moveTo(entry.path(), group.size() > 1 ? name : made);
      }
    } finally {
      workshop.remove(made);
    }
  }

  private void moveTo(String path, String name) {
    Optional<Directory> found = root.find(Names.parent(path));
    if (found.isPresent()) {
      try (Directory parent = found.get()) {
        if (!workshop.rename(name, parent, Names.last(path))) {
          removal.remove(parent, Names.last(path));
          workshop.rename(name, parent, Names.last(path));
        }
      }
    }
    workshop.remove(name);
  }

  /** Deepest first: what is done in a directory changes its time. */
  private int dress(Tree wanted, Map<String, Entry> before, Set<String> touched) {
    int changed = 0;
    for (Entry entry : wanted.entries().reversed()) {
      if (entry.kind() == FileKind.DIRECTORY && needsDress(entry, before, touched)) {
        Optional<Directory> found = root.find(entry.path());
        if (found.isPresent()) {
          try (Directory directory = found.get()) {
            removeAttributes(directory, entry);
            planter.dress(directory, entry);
          }
        }
        changed++;
      }
    }
    return changed;
  }

  private boolean needsDress(Entry entry, Map<String, Entry> before, Set<String> touched) {
    Entry there = before.get(entry.path());
    return there == null
        || touched.contains(entry.path())
        || !there.hasPropertiesOf(entry, planter.owners())
        || !there.status().modified().equals(entry.status().modified());
  }

  private static void removeAttributes(Directory directory, Entry entry) {
    for (String name : directory.attributes().keySet()) {
      if (!entry.attributes().containsKey(name)) {
        directory.removeAttribute(name);
      }
    }
  }
}
