package dev.bailey.sessions.targets;

import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.Stamp;
import java.time.Instant;

/**
 * A file of a target.
 *
 * @param path relative to the workspace, empty for the workspace itself; what is not UTF-8 in it is
 *     shown as {@code \xNN}
 * @param mode the permissions
 */
public record TargetFile(String path, Kind kind, long size, int mode, Instant modified) {
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

  static TargetFile of(String path, FileStatus status) {
    return new TargetFile(
        Names.shown(path),
        kind(status.kind()),
        status.size(),
        status.mode(),
        instant(status.modified()));
  }

  private static Kind kind(FileKind kind) {
    return switch (kind) {
      case REGULAR -> Kind.FILE;
      case DIRECTORY -> Kind.DIRECTORY;
      case SYMBOLIC_LINK -> Kind.LINK;
      case FIFO, SOCKET, CHARACTER_DEVICE, BLOCK_DEVICE -> Kind.OTHER;
    };
  }

  /** The time of a file can be one that Java has no name for. */
  private static Instant instant(Stamp stamp) {
    if (stamp.seconds() >= Instant.MAX.getEpochSecond()) {
      return Instant.MAX;
    }
    return stamp.seconds() <= Instant.MIN.getEpochSecond()
        ? Instant.MIN
        : Instant.ofEpochSecond(stamp.seconds(), stamp.nanos());
  }
}
