package dev.bailey.linux.cellfiles;

import dev.bailey.backend.FileEntry;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.Stamp;
import java.time.Instant;

/** Describes a file for callers by what the kernel says of it. */
final class FileDescription {
  private FileDescription() {}

  static FileEntry of(String path, FileStatus status) {
    return new FileEntry(
        Names.shown(path),
        kind(status.kind()),
        status.size(),
        status.mode(),
        instant(status.modified()));
  }

  private static FileEntry.Kind kind(FileKind kind) {
    return switch (kind) {
      case REGULAR -> FileEntry.Kind.FILE;
      case DIRECTORY -> FileEntry.Kind.DIRECTORY;
      case SYMBOLIC_LINK -> FileEntry.Kind.LINK;
      case FIFO, SOCKET, CHARACTER_DEVICE, BLOCK_DEVICE -> FileEntry.Kind.OTHER;
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
