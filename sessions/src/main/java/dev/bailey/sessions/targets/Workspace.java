package dev.bailey.sessions.targets;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileHandle;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.policy.FileAccess;
import dev.bailey.sessions.api.WorkspaceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The files of a workspace, by the paths that commands use. */
final class Workspace implements AutoCloseable {
  /** How often something is looked for that is being exchanged meanwhile. */
  private static final int TRIES = 20;

  /** More names of one directory are not listed. */
  private static final int MOST_NAMES = 100_000;

  private final Directory root;
  private final GuestPaths paths;
  private final GuestRights rights;
  private final PolicyRights policy;
  private final Lock writing = new ReentrantLock();

  /**
   * @param files what commands may do; its project is the workspace
   * @param inside where commands see the workspace
   */
  Workspace(FileAccess files, Path inside) {
    policy = new PolicyRights(files);
    root = Directory.open(files.project());
    rights = new GuestRights(root.status());
    paths = new GuestPaths(root, inside, rights);
  }

  byte[] read(String path, int most) {
    try (Opened opened = open(path)) {
      return FileContent.read(opened.file(), opened.path(), most);
    }
  }

  void write(String path, byte[] content) {
    writing.lock();
    try {
      for (int tries = 0; tries < TRIES; tries++) {
        if (replacement(path).write(content)) {
          return;
        }
      }
    } finally {
      writing.unlock();
    }
    throw Refusal.moving("write", Names.of(path));
  }

  void update(String path, int most, UnaryOperator<byte[]> change) {
    writing.lock();
    try {
      for (int tries = 0; tries < TRIES; tries++) {
        if (tryUpdate(path, most, change)) {
          return;
        }
      }
    } finally {
      writing.unlock();
    }
    throw Refusal.moving("write", Names.of(path));
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
    String found = paths.resolve("write", path, true);
    if (found.isEmpty() || !policy.mayWrite(found)) {
      throw Refusal.denied("write", found);
    }
    return new FileReplacement(root, rights, found);
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
    throw Refusal.moving("read", Names.of(path));
  }

  List<WorkspaceFile> list(String path) {
    try (Directory directory = openDirectory("list", path)) {
      String at = directory.path();
      List<WorkspaceFile> files = new ArrayList<>();
      for (String name : directory.names(MOST_NAMES)) {
        String below = Names.join(at, name);
        if (policy.mayRead(below)) {
          directory.status(name).ifPresent(it -> files.add(FileDescription.of(below, it)));
        }
      }
      return files;
    }
  }

  WorkspaceFile stat(String path) {
    String found = readable("look at", path);
    return FileDescription.of(
        found, status(found).orElseThrow(() -> Refusal.missing("look at", found)));
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
    throw Refusal.moving(operation, Names.of(path));
  }

  private String readable(String operation, String path) {
    String found = paths.resolve(operation, path, false);
    if (!policy.mayRead(found)) {
      throw Refusal.denied(operation, found);
    }
    return found;
  }

  private static void requireRight(
      String operation, String path, FileHandle opened, Predicate<FileStatus> isAllowed) {
    if (!isAllowed.test(opened.status())) {
      opened.close();
      throw Refusal.otherUser(operation, path);
    }
  }

  /** Says why something could not be opened, unless it could be by now. */
  private void requireKind(
      String operation, String path, Predicate<FileStatus> isWanted, String wanted) {
    FileStatus status = status(path).orElseThrow(() -> Refusal.missing(operation, path));
    if (!isWanted.test(status) && status.kind() != FileKind.SYMBOLIC_LINK) {
      throw Refusal.kind(operation, path, status.kind(), wanted);
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
