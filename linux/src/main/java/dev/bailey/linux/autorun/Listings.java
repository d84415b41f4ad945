package dev.bailey.linux.autorun;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.autorun.AutorunSnapshot.Listed;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists directories, and reuses the names of the previous search where a directory's status has not
 * changed.
 */
final class Listings {
  /** How many names of a directory are read. */
  private static final int MOST_NAMES = 4096;

  private final AutorunSnapshot found;
  private final @Nullable AutorunSnapshot previous;

  Listings(AutorunSnapshot found, @Nullable AutorunSnapshot previous) {
    this.found = found;
    this.previous = previous;
  }

  /** The names in a directory; not all of them where there are too many. */
  Listed of(Directory directory, String key) {
    Listed before = found.listing(key);
    if (before != null) {
      return before; // Patterns may lead to a directory in more than one way.
    }
    FileStatus status = directory.status();
    Listed known = previous == null ? null : previous.known(key, status);
    if (known == null) {
      List<Inspection.Name> names = names(directory, key);
      found.add(key, status, names, names.size() < MOST_NAMES);
      known = new Listed(status, false, names, names.size() < MOST_NAMES);
    } else {
      found.keep(key, known);
    }
    return known;
  }

  private List<Inspection.Name> names(Directory directory, String key) {
    try {
      return Inspection.names(directory, MOST_NAMES);
    } catch (BaileyException e) {
      // A file system that fails may tell a command what it does not tell here.
      found.addClosed(key);
      return List.of();
    }
  }
}
