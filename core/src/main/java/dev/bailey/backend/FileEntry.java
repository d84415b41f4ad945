package dev.bailey.backend;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * A file of a sandbox, as the kernel describes it.
 *
 * @param path relative to the project, empty for the project itself; what is not UTF-8 in it is
 *     shown as {@code \xNN}
 * @param mode the permissions with setuid, setgid and sticky bits
 */
public record FileEntry(String path, Kind kind, long size, int mode, Instant modified) {
  public FileEntry {
    requireNonNull(path, "path is null");
    requireNonNull(kind, "kind is null");
    requireNonNull(modified, "modified is null");
  }

  /** What it is. */
  public enum Kind {
    FILE,
    DIRECTORY,
    LINK,
    /** A FIFO, socket or device: never opened. */
    OTHER
  }

  /** The last part of the path. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
