package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.DirectoryLock;
import dev.bailey.log.Diagnostics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Empty directories in place of denied paths that do not exist, so that there is something to mount
 * upon: a path that is denied must not come into being either. They go when the last sandbox that
 * needs them goes. Thread-safe.
 */
public final class Placeholders implements AutoCloseable {
  private static final Map<Path, Integer> USERS = new HashMap<>();

  private final List<Path> held = new ArrayList<>();

  private Placeholders() {}

  /**
   * Whether a path is an empty directory that is recorded as a placeholder. Anything else at that
   * path, or a directory with entries, is not.
   */
  static boolean isPlaceholder(Path path) {
    synchronized (USERS) {
      return (USERS.containsKey(path) || PlaceholderJournal.knows(path))
          && EmptyDirectory.isAt(path);
    }
  }

  public static Placeholders make(List<Path> paths) {
    Placeholders placeholders = new Placeholders();
    try {
      for (Path path : paths) {
        placeholders.hold(path);
      }
      return placeholders;
    } catch (IOException e) {
      placeholders.close();
      throw BaileyException.of(
              ErrorCode.NOT_ENFORCEABLE, "deny", e.getMessage() + "", "cannot reserve the path")
          .withCause(e);
    } catch (RuntimeException e) {
      placeholders.close();
      throw e;
    }
  }

  /**
   * Creates those of Bailey's own directories that are among these, for a command line that the
   * caller runs later. Nothing removes them again.
   */
  public static void makeRuntimePlaces(List<Path> paths) {
    for (Path path : paths) {
      if (RuntimePlaces.isRuntimePlace(path)) {
        EmptyDirectory.make(path);
      }
    }
  }

  private void hold(Path path) throws IOException {
    if (RuntimePlaces.stay() && RuntimePlaces.isRuntimePlace(path)) {
      EmptyDirectory.make(path);
      return;
    }
    synchronized (USERS) {
      if (!USERS.containsKey(path)) {
        reserve(path);
      }
      USERS.merge(path, 1, Integer::sum);
      held.add(path);
    }
  }

  private static void reserve(Path path) throws IOException {
    try (DirectoryLock _ = PlaceholderJournal.lock()) {
      // Noted first: whoever removes it looks there for others who need it.
      PlaceholderJournal.add(path);
      try {
        EmptyDirectory.make(path);
      } catch (RuntimeException e) {
        PlaceholderJournal.remove(path);
        throw e;
      }
    }
  }

  @Override
  public void close() {
    synchronized (USERS) {
      for (Path path : held) {
        if (USERS.merge(path, -1, Integer::sum) <= 0) {
          USERS.remove(path);
          remove(path);
        }
      }
      held.clear();
    }
  }

  /** While it is noted, a sweep would remove it too; so it is if it cannot be removed now. */
  private static void remove(Path path) {
    try (DirectoryLock _ = PlaceholderJournal.lock()) {
      if (PlaceholderJournal.othersKnow(path) || EmptyDirectory.remove(path)) {
        PlaceholderJournal.remove(path);
      }
    } catch (IOException | UncheckedIOException e) {
      Diagnostics.debug(Placeholders.class, "cannot remove the placeholder " + path, e);
    }
  }
}
