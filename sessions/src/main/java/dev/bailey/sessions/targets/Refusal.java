package dev.bailey.sessions.targets;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import java.nio.file.Path;

/** Why a path cannot be used. Paths here are bytes, one per character. */
final class Refusal {
  private Refusal() {}

  static BaileyException invalid(String operation, String path, String reason) {
    String subject = path.isEmpty() ? "the workspace" : Names.shown(path);
    return BaileyException.of(ErrorCode.INVALID_REQUEST, operation, subject, reason);
  }

  static BaileyException missing(String operation, String path) {
    return BaileyException.of(
        ErrorCode.NOT_FOUND, operation, Names.shown(path), "no such file or directory");
  }

  static BaileyException outside(String operation, String path, Path workspace) {
    return invalid(operation, path, "leads out of the workspace " + workspace)
        .withHint("Use a path in the workspace; other files can be reached by commands only.");
  }

  static BaileyException denied(String operation, String path) {
    return invalid(operation, path, "the policy does not allow it");
  }

  static BaileyException otherUser(String operation, String path) {
    return invalid(operation, path, "belongs to another user, who does not allow it");
  }

  static BaileyException kind(String operation, String path, FileKind kind, String wanted) {
    String found =
        switch (kind) {
          case REGULAR -> "a file";
          case DIRECTORY -> "a directory";
          case SYMBOLIC_LINK -> "a symbolic link";
          case FIFO -> "a FIFO";
          case SOCKET -> "a socket";
          case CHARACTER_DEVICE, BLOCK_DEVICE -> "a device";
        };
    return invalid(operation, path, "it is " + found + ", not a " + wanted);
  }

  static BaileyException moving(String operation, String path) {
    return BaileyException.of(
            ErrorCode.INVALID_STATE,
            operation,
            Names.shown(path),
            "changes all the time, or is on another file system")
        .withHint("Try again when no command is changing it.");
  }

  static BaileyException tooLarge(String operation, String path, long size, int most) {
    return invalid(operation, path, "it has " + size + " bytes, at most " + most + " are read")
        .withHint("Take a part of it with a command, such as head, tail or sed.");
  }
}
