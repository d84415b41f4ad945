package dev.bailey.storage.driver;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.LockFile;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.log.Diagnostics;
import dev.bailey.storage.program.Program;
import dev.bailey.storage.program.Survivors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a storage keeps everything. Only its owner may enter: workspaces can hold setuid programs
 * and secrets. One process at a time uses it.
 */
public final class StateDirectory implements AutoCloseable {
  private static final int PRIVATE = 0700;
  private static final int LONGEST_MARK = 100;

  /** No workspace and no snapshot has a name that begins so. */
  private static final String FRESH = ".new-";

  /** The lock of a storage that no process uses. */
  private static final String UNUSED = "\n";

  private final Path path;
  private final LockFile lock;
  private final Directory directory;

  private StateDirectory(Path path, LockFile lock, Directory directory) {
    this.path = path;
    this.lock = lock;
    this.directory = directory;
  }

  /** Makes it where needed, and takes it. */
  public static StateDirectory open(Path asked) {
    try {
      Path made = Files.createDirectories(asked.toAbsolutePath());
      requireNoLink(made);
      Path parent = made.getParent();
      return take(parent == null ? made : parent.toRealPath().resolve(parent.relativize(made)));
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.STORAGE_FAILED, "use as state directory", asked.toString(), e.toString())
          .withRemedies(new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY))
          .withCause(e);
    }
  }

  /** What is open is what is closed to others and locked, whatever is at its path by now. */
  private static StateDirectory take(Path path) throws IOException {
    Directory directory = Directory.openWithoutLinks(path);
    try {
      directory.mode(PRIVATE);
      return new StateDirectory(path, locked(path, directory), directory);
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /** A command may have put a link at its name; the directories around it are the caller's. */
  private static void requireNoLink(Path path) {
    if (Files.isSymbolicLink(path)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use as state directory",
              path.toString(),
              "it is a symbolic link")
          .withRemedies(
              new Remedy.Advice("Name the directory that it leads to."),
              new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
    }
  }

  /** While it is in use, the lock says by whom. */
  private static LockFile locked(Path path, Directory directory) throws IOException {
    LockFile lock = LockFile.take(directory, "lock").orElseThrow(() -> inUse(path));
    try {
      awaitProgramsOfKilled(lock);
      lock.write(Program.mark());
      return lock;
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static BaileyException inUse(Path path) {
    return BaileyException.of(
            ErrorCode.INVALID_STATE,
            "use as state directory",
            path.toString(),
            "another process is using it")
        .withRemedies(
            new Remedy.Advice("Use that process, or stop it."),
            new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
  }

  /** A lock that still names its user was left by a killed process. */
  private static void awaitProgramsOfKilled(LockFile lock) throws IOException {
    String mark = lock.read(LONGEST_MARK);
    if (!mark.isEmpty() && !mark.equals(UNUSED)) {
      Survivors.awaitEnd(mark);
    }
  }

  public Path path() {
    return path;
  }

  /**
   * Fails where another directory has taken its place: programs find it by its path.
   *
   * @throws BaileyException INVALID_REQUEST
   */
  public void requireInPlace() {
    try (Directory now = Directory.openWithoutLinks(path)) {
      FileStatus found = now.status();
      FileStatus own = directory.status();
      if (found.device() != own.device() || found.inode() != own.inode()) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "use as state directory",
                path.toString(),
                "another directory has taken its place")
            .withRemedies(new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
      }
    }
  }

  public Directory directory() {
    return directory;
  }

  /** A directory in it, made where needed. */
  public Directory subdirectory(String name) {
    return subdirectory(directory, name);
  }

  /** A directory in another, made where needed. */
  public static Directory subdirectory(Directory parent, String name) {
    if (parent.makeDirectory(name, PRIVATE)) {
      parent.sync();
    }
    return parent.directory(name);
  }

  /** Replaces a small file in one durable step. */
  public static void replace(Directory directory, String name, byte[] content) {
    String fresh = FRESH + name;
    directory.remove(fresh);
    try (OpenFile file = directory.create(fresh, 0600)) {
      file.write(content);
      file.sync();
    }
    directory.rename(fresh, directory, name);
    directory.sync();
  }

  /** Removes what a killed process left of {@link #replace}. */
  public static void tidy(Directory directory) {
    for (String name : directory.names()) {
      if (name.startsWith(FRESH)) {
        directory.remove(name);
      }
    }
  }

  @Override
  public void close() {
    directory.close();
    try (lock) {
      lock.write(UNUSED);
    } catch (BaileyException e) {
      // The next process waits for programs of this one, and finds none.
      Diagnostics.debug(StateDirectory.class, "noting that a storage is not in use", e);
    }
  }
}
