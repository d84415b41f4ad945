package dev.bailey.sessions.api;

import java.time.Instant;

/**
 * A file of a workspace.
 *
 * @param path relative to the workspace, empty for the workspace itself; what is not UTF-8 in it is
 *     shown as {@code \xNN}
 * @param mode the permissions
 */
public record WorkspaceFile(String path, Kind kind, long size, int mode, Instant modified) {
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
