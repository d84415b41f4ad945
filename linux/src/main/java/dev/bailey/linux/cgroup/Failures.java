package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.File;
import java.io.IOException;

/** The exceptions of this package, so that each kind reads the same everywhere. */
final class Failures {
  private Failures() {}

  static BaileyException notEnforceable(String controller, String reason, String hint) {
    return BaileyException.of(
            ErrorCode.NOT_ENFORCEABLE, "limit by cgroup controller", controller, reason)
        .withHint(hint);
  }

  static BaileyException none(String reason) {
    return BaileyException.of(ErrorCode.NOT_ENFORCEABLE, "use", "control groups", reason)
        .withHint(CgroupLayout.fix(true));
  }

  static BaileyException refused(File file, String value, IOException cause) {
    return BaileyException.of(
            ErrorCode.NOT_ENFORCEABLE,
            "write '" + value + "' to",
            file.getPath(),
            "the kernel refused: " + cause.getMessage())
        .withHint("Ask for less than the groups above this one allow.")
        .withCause(cause);
  }

  static BaileyException mismatch(File file, String wanted, String found) {
    return BaileyException.of(
        ErrorCode.VERIFICATION_FAILED,
        "read back",
        file.getPath(),
        "wrote " + wanted + ", found " + found);
  }

  static BaileyException unreadable(File file, IOException cause) {
    return BaileyException.of(
            ErrorCode.INTERNAL, "read", file.getPath(), String.valueOf(cause.getMessage()))
        .withCause(cause);
  }

  static BaileyException undivided(File group, String reason) {
    return BaileyException.of(
            ErrorCode.NOT_SUPPORTED, "limit", "one command of a sandbox", group + " " + reason)
        .withHint("Give the limit to the sandbox, or run the command in one of its own.");
  }

  static BaileyException uncreatable(File directory, IOException cause) {
    return BaileyException.of(
            ErrorCode.RESOURCES_EXHAUSTED,
            "create control group",
            directory.getPath(),
            String.valueOf(cause.getMessage()))
        .withCause(cause);
  }
}
