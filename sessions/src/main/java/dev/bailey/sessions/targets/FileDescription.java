package dev.bailey.sessions.targets;

import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.Stamp;
import dev.bailey.sessions.api.WorkspaceFile;
import java.time.Instant;

/** Describes a file for callers by what the kernel says of it. */
final class FileDescription {
  private FileDescription() {}

  static WorkspaceFile of(String path, FileStatus status) {
    return new WorkspaceFile(
        Names.shown(path),
        kind(status.kind()),
        status.size(),
        status.mode(),
        instant(status.modified()));
  }

  private static WorkspaceFile.Kind kind(FileKind kind) {
    return switch (kind) {
      case REGULAR -> WorkspaceFile.Kind.FILE;
      case DIRECTORY -> WorkspaceFile.Kind.DIRECTORY;
      case SYMBOLIC_LINK -> WorkspaceFile.Kind.LINK;
      case FIFO, SOCKET, CHARACTER_DEVICE, BLOCK_DEVICE -> WorkspaceFile.Kind.OTHER;
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
