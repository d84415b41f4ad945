package dev.bailey.linux.files;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;

/** What to throw when the kernel refused something about a file. */
final class FileFailure {
  private FileFailure() {}

  static BaileyException of(String operation, String path, int errno) {
    ErrorCode code =
        switch (errno) {
          case Errno.EDQUOT -> ErrorCode.QUOTA_EXCEEDED;
          case Errno.ENOSPC, Errno.EMFILE, Errno.ENOMEM -> ErrorCode.RESOURCES_EXHAUSTED;
          default -> ErrorCode.STORAGE_FAILED;
        };
    String subject = path.isEmpty() ? "a directory" : Names.shown(path);
    return BaileyException.of(code, operation, subject, Errno.describe(errno));
  }

  static long check(String operation, String path, long result) {
    if (result < 0) {
      throw of(operation, path, (int) -result);
    }
    return result;
  }

  /** Whether this means that the place was changed by somebody, or is not what it was. */
  static boolean isElsewhere(long result) {
    return result == -Errno.ENOENT
        || result == -Errno.ELOOP
        || result == -Errno.ENOTDIR
        || result == -Errno.EXDEV
        || result == -Errno.ENXIO;
  }
}
