package dev.bailey.linux.cellfiles;

import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.linux.cellfiles.GuestPaths.Ending;
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
import java.util.function.UnaryOperator;

/**
 * The directory of a project, open for one operation: finds where a path leads, asks policy and
 * rights, and does it. What was exchanged in between is looked up again.
 */
final class OpenProject implements AutoCloseable {
  /** How often something is looked for that is being exchanged meanwhile. */
  private static final int TRIES = 20;

  /** More names of one directory are not listed. */
  private static final int MOST_NAMES = 100_000;

  private final Directory root;
  private final GuestPaths paths;
  private final GuestRights rights;
  private final FilePolicy policy;

  /**
   * @param root belongs to this object
   * @param inside where commands see it
   */
  OpenProject(Directory root, Path inside, GuestRights rights, FilePolicy policy) {
    this.root = root;
    this.rights = rights;
    this.policy = policy;
    paths = new GuestPaths(root, inside, rights);
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
    return new FileReplacement(root, rights, replaceable("write", path, Ending.MADE));
  }

  void makeDirectories(String path) {
    repeat("make", path, () -> tryMake(path));
  }

  private boolean tryMake(String path) {
    String found = paths.resolve("make", path, Ending.MADE);
    Optional<FileStatus> present = status(found);
    if (present.isPresent() && present.get().kind() != FileKind.SYMBOLIC_LINK) {
      requireDirectory(found, present.get());
      return true;
    }
    if (!policy.mayWrite(found)) {
      throw FileRefusal.denied("make", found);
    }
    Optional<Directory> made = new DirectoryMaking(root, rights, "make").make(found);
    made.ifPresent(Directory::close);
    return made.isPresent();
  }

  private void requireDirectory(String path, FileStatus present) {
    if (!policy.mayRead(path)) {
      throw FileRefusal.denied("make", path);
    }
    if (!present.isDirectory()) {
      throw FileRefusal.kind("make", path, present.kind(), "directory");
    }
  }

  void remove(String path) {
    repeat(
        "remove",
        path,
        () -> new FileRemoval(root, rights, replaceable("remove", path, Ending.ITSELF)).remove());
  }

  void removeTree(String path) {
    repeat("remove", path, () -> tryRemoveTree(replaceable("remove", path, Ending.ITSELF)));
  }

  private boolean tryRemoveTree(String found) {
    FileRemoval removal = new FileRemoval(root, rights, found);
    if (!removal.isOfDirectory()) {
      return removal.remove();
    }
    new TreeRemoval(root, rights, found).run();
    return true;
  }

  void move(String from, String to) {
    repeat(
        "move",
        from,
        () ->
            new FileMove(
                    root,
                    rights,
                    replaceable("move", from, Ending.ITSELF),
                    replaceable("move", to, Ending.ITSELF))
                .move());
  }

  /** A name that commands may give to something else. */
  private String replaceable(String operation, String path, Ending ending) {
    String found = paths.resolve(operation, path, ending);
    if (!policy.mayReplace(found)) {
      throw FileRefusal.denied(operation, found);
    }
    return found;
  }

  private static void repeat(String operation, String path, BooleanSupplier attempt) {
    for (int tries = 0; tries < TRIES; tries++) {
      if (attempt.getAsBoolean()) {
        return;
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
    for (int tries = 0; tries < TRIES; tries++) {
      String found = readable("read", path);
      Optional<OpenFile> opened = root.findFile(found);
      if (opened.isPresent()) {
        requireRight("read", found, opened.get(), rights::mayRead);
        return new Opened(opened.get(), found);
      }
      requireKind("read", found, FileStatus::isRegular, "file");
    }
    throw FileRefusal.moving("read", Names.of(path));
  }

  List<FileEntry> list(String path) {
    try (Directory directory = openDirectory("list", path)) {
      String at = directory.path();
      List<FileEntry> files = new ArrayList<>();
      for (String name : directory.names(MOST_NAMES)) {
        String below = Names.join(at, name);
        if (policy.mayRead(below)) {
          directory.status(name).ifPresent(it -> files.add(FileDescription.of(below, it)));
        }
      }
      return files;
    }
  }

  FileEntry stat(String path) {
    String found = readable("look at", path);
    return FileDescription.of(
        found, status(found).orElseThrow(() -> FileRefusal.missing("look at", found)));
  }

  void walk(String path, FileVisitor visitor) {
    String start;
    try (Directory directory = openDirectory("search", path)) {
      start = directory.path();
    }
    new TreeWalk(root, rights, policy, visitor).run(start);
  }

  /** A directory that may be read. */
  private Directory openDirectory(String operation, String path) {
    for (int tries = 0; tries < TRIES; tries++) {
      String found = readable(operation, path);
      Optional<Directory> opened = root.find(found);
      if (opened.isPresent()) {
        requireRight(operation, found, opened.get(), rights::mayRead);
        return opened.get();
      }
      requireKind(operation, found, FileStatus::isDirectory, "directory");
    }
    throw FileRefusal.moving(operation, Names.of(path));
  }

  private String readable(String operation, String path) {
    String found = paths.resolve(operation, path, Ending.FOLLOWED);
    if (!policy.mayRead(found)) {
      throw FileRefusal.denied(operation, found);
    }
    return found;
  }

  private static void requireRight(
      String operation, String path, FileHandle opened, Predicate<FileStatus> isAllowed) {
    if (!isAllowed.test(opened.status())) {
      opened.close();
      throw FileRefusal.otherUser(operation, path);
    }
  }

  /** Says why something could not be opened, unless it could be by now. */
  private void requireKind(
      String operation, String path, Predicate<FileStatus> isWanted, String wanted) {
    FileStatus status = status(path).orElseThrow(() -> FileRefusal.missing(operation, path));
    if (!isWanted.test(status) && status.kind() != FileKind.SYMBOLIC_LINK) {
      throw FileRefusal.kind(operation, path, status.kind(), wanted);
    }
  }

  private Optional<FileStatus> status(String path) {
    if (path.isEmpty()) {
      return Optional.of(root.status());
    }
    try (Directory parent = root.find(Names.parent(path)).orElse(null)) {
      return parent == null ? Optional.empty() : parent.status(Names.last(path));
    }
  }

  @Override
  public void close() {
    root.close();
  }
}
