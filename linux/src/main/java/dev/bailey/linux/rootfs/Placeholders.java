package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
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
   * Whether this directory is there only for the sake of a sandbox. What the host has put in its
   * place, or into it, is none, whatever is noted.
   */
  static boolean isOne(Path path) {
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
   * Makes those of Bailey's own directories that are among these, for a command line that is run
   * later, by others: nobody holds them.
   */
  public static void makeRuntimePlaces(List<Path> paths) {
    for (Path path : paths) {
      if (RuntimePlaces.isOne(path)) {
        EmptyDirectory.make(path);
      }
    }
  }

  private void hold(Path path) throws IOException {
    if (RuntimePlaces.stay() && RuntimePlaces.isOne(path)) {
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
    // Noted first: whoever removes it looks there for others who need it.
    PlaceholderJournal.add(path);
    try {
      EmptyDirectory.make(path);
    } catch (RuntimeException e) {
      PlaceholderJournal.remove(path);
      throw e;
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

  /** While it is noted, the next start would remove it too; then again, if others left it to us. */
  private static void remove(Path path) {
    if (!PlaceholderJournal.othersKnow(path)) {
      EmptyDirectory.remove(path);
    }
    PlaceholderJournal.remove(path);
    if (!PlaceholderJournal.knows(path)) {
      EmptyDirectory.remove(path);
    }
  }
}
