package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
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

  /** Whether this directory is there only for the sake of a sandbox. */
  static boolean isOne(Path path) {
    synchronized (USERS) {
      return USERS.containsKey(path) || PlaceholderJournal.knows(path);
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
    }
  }

  private void hold(Path path) throws IOException {
    synchronized (USERS) {
      if (USERS.merge(path, 1, Integer::sum) == 1) {
        // Noted first: whoever removes it looks there for others who need it.
        PlaceholderJournal.add(path);
        Files.createDirectories(path);
      }
      held.add(path);
    }
  }

  @Override
  public void close() {
    synchronized (USERS) {
      for (Path path : held) {
        if (USERS.merge(path, -1, Integer::sum) <= 0) {
          USERS.remove(path);
          PlaceholderJournal.remove(path);
          if (!PlaceholderJournal.knows(path)) {
            remove(path);
          }
        }
      }
      held.clear();
    }
  }

  /** Removes it unless somebody on the host has put something into it. */
  static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // Not empty any more: then it is not ours any more.
    }
  }
}
