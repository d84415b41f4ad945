package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.CheckedPaths;
import dev.bailey.linux.files.LockFile;
import dev.bailey.linux.files.Owners;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * File lock by which one process at a time owns a state directory. The kernel releases it when that
 * process ends, however it ends.
 */
final class StateLock implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  /** The database that {@link SessionStore} opens. */
  static final String LEDGER = "sessions.db";

  /** S_ISVTX: whoever may enter the directory may make files in it. */
  private static final int STICKY = 01000;

  private static final String OWNER = "process ";
  private static final int LONGEST_OWNER = 100;
  private static final String ANOTHER = "another process";

  private final Path state;
  private final LockFile lock;

  private StateLock(Path state, LockFile lock) {
    this.state = state;
    this.lock = lock;
  }

  /** Makes the directory where it is missing, and waits for its present owner. */
  static StateLock take(Path asked, Duration patience, BiConsumer<Path, String> waiting) {
    try {
      Files.createDirectories(asked, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      return takeNamed(asked, patience, waiting);
    } catch (IOException e) {
      throw failed(asked, "it cannot be written", e);
    }
  }

  /** The same for a directory with a ledger in it; empty where there is none, which is not made. */
  static Optional<StateLock> takeUsed(
      Path asked, Duration patience, BiConsumer<Path, String> waiting) {
    try {
      if (Files.exists(asked.resolve(LEDGER), LinkOption.NOFOLLOW_LINKS)) {
        return Optional.of(takeNamed(asked, patience, waiting));
      }
      if (Files.exists(asked) && !isEmpty(asked)) {
        requireOurs(asked.toRealPath());
      }
      return Optional.empty();
    } catch (IOException e) {
      throw failed(asked, "it cannot be read", e);
    }
  }

  private static StateLock takeNamed(
      Path asked, Duration patience, BiConsumer<Path, String> waiting) throws IOException {
    Path state = asked.toRealPath();
    CheckedPaths.require(asked, state);
    return takeFound(state, patience, waiting);
  }

  private static StateLock takeFound(
      Path state, Duration patience, BiConsumer<Path, String> waiting) throws IOException {
    Path file = state.resolve("lock");
    require(state, file);
    LockFile lock = LockFile.open(file);
    try {
      await(state, lock, patience, waiting);
      // The wait can be long, and it ends when the owner of the lock wants: a command, perhaps.
      requireUnmoved(state, file, lock);
      require(state, file);
      requireNoLinksBelow(state);
      lock.write(OWNER + ProcessHandle.current().pid());
      return new StateLock(state, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static void await(
      Path state, LockFile lock, Duration patience, BiConsumer<Path, String> waiting) {
    if (lock.await(Polling.every(Duration.ZERO, Duration.ZERO))) {
      return;
    }
    if (patience.isPositive()) {
      waiting.accept(state, owner(lock));
      if (lock.await(Polling.every(PAUSE, patience))) {
        return;
      }
    }
    throw busy(state, lock);
  }

  /** The directory, by a path without symbolic links. */
  Path state() {
    return state;
  }

  private static void require(Path state, Path file) throws IOException {
    requireOurs(state);
    requireNoLinks(state, state);
    requireOwn(file);
  }

  private static void requireUnmoved(Path state, Path file, LockFile lock) throws IOException {
    Path now = state.toRealPath();
    if (!now.equals(state)) {
      throw replaced(state, "a link to " + now);
    }
    if (!lock.isAt(file)) {
      throw replaced(state, "another directory, or its lock by another file");
    }
  }

  private static BaileyException replaced(Path state, String by) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "use as state directory",
            state.toString(),
            "it was replaced by " + by + " while its lock was awaited")
        .withRemedies(new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
  }

  /** In directories that have one for each session, in which files are written and removed. */
  private static void requireNoLinksBelow(Path state) throws IOException {
    for (String name : List.of("logs", "covers")) {
      Path directory = state.resolve(name);
      if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
        requireNoLinks(state, directory);
      }
    }
  }

  private static void requireOwn(Path file) {
    try {
      PlainFile.requireOwnOrMissing(file);
    } catch (IOException e) {
      throw failed(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static BaileyException failed(Path path, String reason, IOException cause) {
    return BaileyException.of(ErrorCode.STORAGE_FAILED, "open", path.toString(), reason)
        .withRemedies(new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY))
        .withCause(cause);
  }

  /**
   * Who could enter could read all workspaces, and put links where files are written. A directory
   * that was there before is closed to others only when nothing else can be in it.
   */
  private static void requireOurs(Path state) throws IOException {
    boolean ours = Files.getAttribute(state, "unix:uid").equals(Owners.ourselves());
    boolean closed = OWNER_ONLY.containsAll(Files.getPosixFilePermissions(state));
    if (ours && !closed && isEmpty(state)) {
      Files.setPosixFilePermissions(state, OWNER_ONLY);
    } else if (!ours || !closed) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use as state directory",
              state.toString(),
              ours ? "other users may enter it" : "it belongs to another user")
          .withRemedies(
              ours && isUsed(state)
                  ? new Remedy.ChangeHost("Close it to others", "chmod 700 " + state)
                  : new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
    }
  }

  /** Not a directory for other things, such as /tmp, that others must be able to enter. */
  private static boolean isUsed(Path state) throws IOException {
    boolean sticky = ((int) Files.getAttribute(state, "unix:mode") & STICKY) != 0;
    return !sticky && Files.exists(state.resolve(LEDGER), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * A command of a sandbox may have made the directory: what is written and removed in it must not
   * be elsewhere.
   */
  private static void requireNoLinks(Path state, Path directory) throws IOException {
    try (DirectoryStream<Path> names = Files.newDirectoryStream(directory, Files::isSymbolicLink)) {
      for (Path link : names) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "use as state directory",
                state.toString(),
                state.relativize(link) + " in it is a symbolic link")
            .withRemedies(
                new Remedy.Advice("Remove the link, or mount there what it leads to."),
                new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
      }
    }
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (DirectoryStream<Path> names = Files.newDirectoryStream(directory)) {
      return !names.iterator().hasNext();
    }
  }

  private static BaileyException busy(Path state, LockFile lock) {
    return BaileyException.of(ErrorCode.BUSY, "use", state.toString(), owner(lock) + " uses it")
        .withRemedies(
            new Remedy.Advice("Wait until it has ended."),
            new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
  }

  /** Read from what is open: a command may have put something else at the name meanwhile. */
  private static String owner(LockFile lock) {
    String owner = lock.read(LONGEST_OWNER).strip();
    return owner.matches(OWNER + "[0-9]+") ? owner : ANOTHER;
  }

  @Override
  public void close() {
    lock.close();
  }
}
