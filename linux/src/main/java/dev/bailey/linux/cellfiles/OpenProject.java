package dev.bailey.linux.cellfiles;

import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.linux.cellfiles.GuestPaths.Ending;
import dev.bailey.linux.cellfiles.GuestPaths.Place;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileHandle;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The project and mounts of a cell, open for one operation: resolves the path, checks policy and
 * permissions, and performs it. If a command replaced something in between, it is tried again.
 */
final class OpenProject implements AutoCloseable {
  /** How often something is looked for that is being exchanged meanwhile. */
  private static final int TRIES = 20;

  /** More names of one directory are not listed. */
  private static final int MOST_NAMES = 100_000;

  private final ShownTrees trees;
  private final GuestPaths paths;

  /**
   * @param trees belong to this object
   * @param inside where commands see the project
   */
  OpenProject(ShownTrees trees, Path inside) {
    this.trees = trees;
    paths = new GuestPaths(trees, inside);
  }

  byte[] read(String path, int most) {
    try (Opened opened = open(path)) {
      return FileContent.read(opened.file(), opened.path(), most);
    }
  }

  void write(String path, byte[] content) {
    repeat("write", path, () -> replacement(path).write(content));
  }

  void update(String path, int most, UnaryOperator<byte[]> change) {
    repeat("write", path, () -> tryUpdate(path, most, change));
  }

  private boolean tryUpdate(String path, int most, UnaryOperator<byte[]> change) {
    FileStatus before;
    byte[] content;
    try (Opened opened = open(path)) {
      before = opened.file().status();
      content = FileContent.read(opened.file(), opened.path(), most);
    }
    return replacement(path).replace(before, change.apply(content));
  }

  private FileReplacement replacement(String path) {
    Place found = replaceable("write", path, Ending.MADE);
    return new FileReplacement(found.tree(), found.path());
  }

  void makeDirectories(String path) {
    repeat("make", path, () -> tryMake(path));
  }

  private boolean tryMake(String path) {
    Place found = paths.resolve("make", path, Ending.MADE);
    Optional<FileStatus> present = found.tree().status(found.path());
    if (present.isPresent() && present.get().kind() != FileKind.SYMBOLIC_LINK) {
      requireDirectory(found, present.get());
      return true;
    }
    if (!found.tree().policy().mayWrite(found.path())) {
      throw FileRefusal.denied("make", found.shown());
    }
    Optional<Directory> made = new DirectoryMaking(found.tree(), "make").make(found.path());
    made.ifPresent(Directory::close);
    return made.isPresent();
  }

  private static void requireDirectory(Place found, FileStatus present) {
    if (!found.tree().policy().mayRead(found.path())) {
      throw FileRefusal.denied("make", found.shown());
    }
    if (!present.isDirectory()) {
      throw FileRefusal.kind("make", found.shown(), present.kind(), "directory");
    }
  }

  void remove(String path) {
    repeat("remove", path, () -> removal(replaceable("remove", path, Ending.ITSELF)).remove());
  }

  void removeTree(String path) {
    repeat("remove", path, () -> tryRemoveTree(replaceable("remove", path, Ending.ITSELF)));
  }

  private static FileRemoval removal(Place found) {
    return new FileRemoval(found.tree(), found.path());
  }

  private static boolean tryRemoveTree(Place found) {
    FileRemoval removal = removal(found);
    if (!removal.isOfDirectory()) {
      return removal.remove();
    }
    new GuestTreeRemoval(found.tree(), found.path()).run();
    return true;
  }

  void move(String from, String to) {
    repeat(
        "move",
        from,
        () ->
            move(replaceable("move", from, Ending.ITSELF), replaceable("move", to, Ending.ITSELF)));
  }

  /** Within one mount, as for commands. */
  private static boolean move(Place from, Place to) {
    if (from.tree() != to.tree()) {
      throw FileRefusal.invalid("move", from.shown(), to.shown() + " is in another mount");
    }
    return new FileMove(from.tree(), from.path(), to.path()).move();
  }

  /** A name that commands may give to something else. */
  private Place replaceable(String operation, String path, Ending ending) {
    Place found = paths.resolve(operation, path, ending);
    if (!found.tree().policy().mayReplace(found.path())) {
      throw FileRefusal.denied(operation, found.shown());
    }
    return found;
  }

  private static void repeat(String operation, String path, BooleanSupplier attempt) {
    var _ =
        untilThere(operation, path, () -> Optional.of(true).filter(_ -> attempt.getAsBoolean()));
  }

  /** Until there is a result: commands may move what was found meanwhile. */
  private static <T> T untilThere(String operation, String path, Supplier<Optional<T>> attempt) {
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<T> result = attempt.get();
      if (result.isPresent()) {
        return result.get();
      }
    }
    throw FileRefusal.moving(operation, Names.of(path));
  }

  /** A file that is open, and where it was found. */
  private record Opened(OpenFile file, String path) implements AutoCloseable {
    @Override
    public void close() {
      file.close();
    }
  }

  private Opened open(String path) {
    return untilThere(
        "read",
        path,
        () -> {
          Place found = readable("read", path);
          Optional<OpenFile> opened = found.tree().findFile(found.path());
          opened.ifPresentOrElse(
              file -> requireRight("read", found, file),
              () -> requireKind("read", found, FileStatus::isRegular, "file"));
          return opened.map(file -> new Opened(file, found.shown()));
        });
  }

  List<FileEntry> list(String path) {
    OpenDirectory opened = openDirectory("list", path);
    try (Directory directory = opened.directory()) {
      Place at = opened.place();
      List<FileEntry> files = new ArrayList<>();
      for (String name : directory.names(MOST_NAMES)) {
        Place below = below(at, name);
        if (below.tree().policy().mayRead(below.path())) {
          Optional<FileStatus> status =
              below.tree() == at.tree() ? directory.status(name) : below.tree().status("");
          status.ifPresent(it -> files.add(FileDescription.of(below.shown(), it)));
        }
      }
      return files;
    }
  }

  /** A name in a directory, or what is mounted upon it. */
  private Place below(Place directory, String name) {
    String path = Names.join(directory.path(), name);
    ShownTree mounted = trees.mountedAt(directory.tree(), path);
    return mounted == null ? new Place(directory.tree(), path) : new Place(mounted, "");
  }

  FileEntry stat(String path) {
    Place found = readable("look at", path);
    return FileDescription.of(
        found.shown(),
        found
            .tree()
            .status(found.path())
            .orElseThrow(() -> FileRefusal.missing("look at", found.shown())));
  }

  void walk(String path, FileVisitor visitor) {
    walk(path, visitor, WalkBounds.USUAL);
  }

  void walk(String path, FileVisitor visitor, WalkBounds bounds) {
    OpenDirectory start = openDirectory("search", path);
    try (Directory directory = start.directory()) {
      new TreeWalk(trees, visitor, bounds).run(start.place(), directory);
    }
  }

  /** A directory that is open, and where it was found. */
  private record OpenDirectory(Directory directory, Place place) {}

  /** A directory that may be read. */
  private OpenDirectory openDirectory(String operation, String path) {
    return untilThere(
        operation,
        path,
        () -> {
          Place found = readable(operation, path);
          Optional<Directory> opened = found.tree().find(found.path());
          opened.ifPresentOrElse(
              directory -> requireRight(operation, found, directory),
              () -> requireKind(operation, found, FileStatus::isDirectory, "directory"));
          return opened.map(directory -> new OpenDirectory(directory, found));
        });
  }

  private Place readable(String operation, String path) {
    Place found = paths.resolve(operation, path, Ending.FOLLOWED);
    if (!found.tree().policy().mayRead(found.path())) {
      throw FileRefusal.denied(operation, found.shown());
    }
    return found;
  }

  private static void requireRight(String operation, Place found, FileHandle opened) {
    if (!found.tree().rights().mayRead(opened.status())) {
      opened.close();
      throw FileRefusal.otherUser(operation, found.shown());
    }
  }

  /** Says why something could not be opened, unless it could be by now. */
  private static void requireKind(
      String operation, Place found, Predicate<FileStatus> isWanted, String wanted) {
    FileStatus status =
        found
            .tree()
            .status(found.path())
            .orElseThrow(() -> FileRefusal.missing(operation, found.shown()));
    if (!isWanted.test(status) && status.kind() != FileKind.SYMBOLIC_LINK) {
      throw FileRefusal.kind(operation, found.shown(), status.kind(), wanted);
    }
  }

  @Override
  public void close() {
    trees.close();
  }
}
