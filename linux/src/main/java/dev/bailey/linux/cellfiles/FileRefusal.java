package dev.bailey.linux.cellfiles;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import java.nio.file.Path;

/** Why a path cannot be used, for exceptions. Paths here are bytes, one per character. */
final class FileRefusal {
  private FileRefusal() {}

  static BaileyException invalid(String operation, String path, String reason) {
    String subject = path.isEmpty() ? "the project" : Names.shown(path);
    return BaileyException.of(ErrorCode.INVALID_REQUEST, operation, subject, reason);
  }

  static BaileyException missing(String operation, String path) {
    return BaileyException.of(
            ErrorCode.NOT_FOUND, operation, Names.shown(path), "no such file or directory")
        .withHint("List the directory to see what is there.");
  }

  static BaileyException outside(String operation, String path, Path project) {
    return invalid(
            operation, path, "it leads out of the project " + project + " and of what is mounted")
        .withHint(
            "Use a path in the project or in a mount; other files can be reached by commands only.");
  }

  static BaileyException denied(String operation, String path) {
    return invalid(operation, path, "the policy does not allow it")
        .withHint(
            "Allow it in the policy: what commands may not do is not done for their caller either.");
  }

  static BaileyException otherUser(String operation, String path) {
    return invalid(operation, path, "it belongs to another user, and its mode does not allow it")
        .withHint("Make the user that commands run as its owner, or change its mode.");
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

  static BaileyException taken(String operation, String path) {
    return BaileyException.of(
            ErrorCode.ALREADY_EXISTS,
            operation,
            Names.shown(path),
            "a file or directory of this name exists already")
        .withHint("Remove it first, or take another name.");
  }

  static BaileyException notEmpty(String path) {
    return invalid("remove", path, "the directory is not empty")
        .withHint("Remove it as a tree, with everything in it.");
  }

  static BaileyException tooDeep(String path) {
    return invalid("remove", path, "its directories are nested too deeply")
        .withHint("Remove it by a command, such as rm -r.");
  }

  static BaileyException interrupted(String operation, String path) {
    return BaileyException.of(ErrorCode.CANCELLED, operation, Names.shown(path), "interrupted");
  }

  static BaileyException moving(String operation, String path) {
    return BaileyException.of(
            ErrorCode.INVALID_STATE,
            operation,
            Names.shown(path),
            "it is replaced again and again, or is on another file system")
        .withHint("Try again when no command is changing it.");
  }

  static BaileyException tooLarge(String operation, String path, long size, int most) {
    return invalid(operation, path, "it has " + size + " bytes, at most " + most + " are read")
        .withHint(
            "Allow more to be read, or take a part of it by a command, such as head, tail or sed.");
  }
}
