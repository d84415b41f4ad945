package dev.bailey.linux.cellfiles;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Resolves a path as commands use it to one without symbolic links, relative to the project or to a
 * mount. Only names are resolved here: whoever opens the result must not follow links, and may find
 * that a command has changed it meanwhile.
 */
final class GuestPaths {
  /** What the kernel takes, PATH_MAX. */
  private static final int LONGEST = 4095;

  /** What file systems take, NAME_MAX. */
  private static final int LONGEST_NAME = 255;

  /** How many links the kernel follows. */
  private static final int MOST_LINKS = 40;

  /** How often a way is gone that is being changed meanwhile. */
  private static final int TRIES = 20;

  private final ShownTrees trees;
  private final Path project;

  /**
   * @param project where commands see it
   */
  GuestPaths(ShownTrees trees, Path project) {
    this.trees = trees;
    this.project = project;
  }

  /** Where a path leads: a tree, and a path in it. */
  record Place(ShownTree tree, String path) {
    /** As callers use it. */
    String shown() {
      return tree.shown(path);
    }
  }

  /** What is wanted of the end of a path. */
  enum Ending {
    /** A link is followed; the last name need not exist. */
    FOLLOWED,
    /** A link is followed; no name need exist. */
    MADE,
    /** A link is meant itself; the last name need not exist. */
    ITSELF
  }

  /** Where a path leads. */
  Place resolve(String operation, String path, Ending ending) {
    String bytes = checked(operation, path);
    for (int tries = 0; tries < TRIES; tries++) {
      try {
        return new Walk(operation, bytes, ending).run();
      } catch (Moved _) {
        // The guest moved a directory on the way: again from the start, as the kernel does it.
        // After the last try the caller is told.
      }
    }
    throw FileRefusal.moving(operation, bytes);
  }

  /** Something on the way was exchanged between two looks at it. */
  private static final class Moved extends RuntimeException {
    private static final long serialVersionUID = 1;

    Moved() {
      super(null, null, false, false);
    }
  }

  private static String checked(String operation, String path) {
    if (path.isEmpty() || path.indexOf('\0') >= 0 || !isText(path)) {
      throw FileRefusal.invalid(operation, Names.of(path), "this is no path");
    }
    String bytes = Names.of(path);
    if (bytes.length() > LONGEST) {
      throw FileRefusal.invalid(operation, "a path", "it is longer than " + LONGEST + " bytes");
    }
    for (String part : parts(bytes)) {
      if (part.length() > LONGEST_NAME) {
        throw FileRefusal.invalid(
            operation, "a path", "a name in it is longer than " + LONGEST_NAME + " bytes");
      }
    }
    return bytes;
  }

  private static boolean isText(String path) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(path);
  }

  static List<String> parts(String path) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
      addPart(parts, path.substring(start, slash));
      start = slash + 1;
    }
    addPart(parts, path.substring(start));
    return parts;
  }

  private static void addPart(List<String> parts, String part) {
    if (!part.isEmpty() && !part.equals(".")) {
      parts.add(part);
    }
  }

  /** One path on its way. */
  private final class Walk {
    private final String operation;
    private final String asked;
    private final Ending ending;

    /** Names that are still to come. */
    private final Deque<String> ahead = new ArrayDeque<>();

    /** Where we are, as commands see it; no links, from the root of their file system on. */
    private List<String> here = new ArrayList<>();

    private int links;

    Walk(String operation, String asked, Ending ending) {
      this.operation = operation;
      this.asked = asked;
      this.ending = ending;
      here.addAll(trees.project().inside());
      turn(asked);
    }

    Place run() {
      while (!ahead.isEmpty()) {
        step(ahead.pop());
      }
      return place();
    }

    /** Goes where a path or the content of a link says. */
    private void turn(String path) {
      if (path.startsWith("/")) {
        here = new ArrayList<>();
      }
      parts(path).reversed().forEach(ahead::push);
    }

    private void step(String name) {
      if (name.equals("..")) {
        if (!here.isEmpty()) {
          here.removeLast();
        }
      } else if (trees.around(here) != null) {
        stepInside(name);
      } else {
        // Elsewhere only the way down to the project and to mounts is known.
        here.add(name);
        if (!trees.isOnTheWay(here)) {
          throw outside();
        }
        requireDirectoryHere();
      }
    }

    private void stepInside(String name) {
      try (Directory directory = directory()) {
        if (enterMount(name)) {
          return;
        }
        requireShown(name);
        Optional<String> link = directory.linkTarget(name);
        if (link.isPresent() && (!ahead.isEmpty() || ending != Ending.ITSELF)) {
          follow(link.get());
          return;
        }
        here.add(name);
        if (!ahead.isEmpty()) {
          requireDirectory(directory.status(name));
        }
      }
    }

    /** What is beneath a mount, also a link, is not there for commands. */
    private boolean enterMount(String name) {
      Place place = place();
      ShownTree mounted = trees.mountedAt(place.tree(), Names.join(place.path(), name));
      if (mounted == null) {
        return false;
      }
      here.add(name);
      requireDirectoryHere();
      return true;
    }

    /** Before anything is looked at: whether a denied name is there is not told either. */
    private void requireShown(String name) {
      Place place = place();
      String path = Names.join(place.path(), name);
      if (!place.tree().policy().mayRead(path)) {
        throw FileRefusal.denied(operation, place.tree().shown(path));
      }
    }

    /** What begins here may be a single file. */
    private void requireDirectoryHere() {
      ShownTree tree = trees.at(here);
      if (tree != null && !ahead.isEmpty()) {
        requireDirectory(tree.status(""));
      }
    }

    private void follow(String link) {
      if (++links > MOST_LINKS) {
        throw FileRefusal.invalid(operation, asked, "too many symbolic links");
      }
      turn(link);
    }

    private void requireDirectory(Optional<FileStatus> status) {
      if (status.isPresent()) {
        if (status.get().kind() == FileKind.SYMBOLIC_LINK) {
          throw new Moved(); // It was none a moment ago.
        }
        if (!status.get().isDirectory()) {
          throw FileRefusal.kind(operation, place().shown(), status.get().kind(), "directory");
        }
      } else if (ending != Ending.MADE || ahead.contains("..")) {
        throw FileRefusal.missing(operation, asked);
      } else {
        here.addAll(ahead);
        ahead.clear();
      }
    }

    private Directory directory() {
      Place place = place();
      Directory directory = place.tree().find(place.path()).orElseThrow(Moved::new);
      if (!place.tree().rights().maySearch(directory.status())) {
        directory.close();
        throw FileRefusal.otherUser(operation, place.shown());
      }
      return directory;
    }

    private Place place() {
      ShownTree tree = trees.around(here);
      if (tree == null) {
        throw outside();
      }
      return new Place(tree, String.join("/", here.subList(tree.inside().size(), here.size())));
    }

    private BaileyException outside() {
      return FileRefusal.outside(operation, asked, project);
    }
  }
}
