package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/**
 * Which file a path names at the moment, and whose it is. The time of its making is part of that: a
 * file system may give the number of a deleted file to the next one.
 */
record HostFile(Map<String, Object> attributes) {
  static HostFile of(Path path) {
    try {
      return new HostFile(
          Files.readAttributes(
              path, "unix:dev,ino,uid,gid,creationTime", LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use", path.toString(), "it has just disappeared")
          .withCause(e);
    }
  }

  /** The same for a path that may be missing. */
  static HostFile ofAny(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? of(path) : new HostFile(Map.of());
  }

  int user() {
    return number("uid");
  }

  int group() {
    return number("gid");
  }

  private int number(String name) {
    return attributes.get(name) instanceof Integer value ? value : -1;
  }
}
