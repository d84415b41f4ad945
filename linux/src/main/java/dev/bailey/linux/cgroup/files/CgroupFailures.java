package dev.bailey.linux.cgroup.files;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.CgroupLayout;
import java.io.File;
import java.io.IOException;

/** The exceptions about cgroups, so that each kind reads the same everywhere. */
public final class CgroupFailures {
  private CgroupFailures() {}

  public static BaileyException notEnforceable(String controller, String reason, Remedy remedy) {
    return BaileyException.of(
            ErrorCode.NOT_ENFORCEABLE, "limit by cgroup controller", controller, reason)
        .withRemedies(remedy);
  }

  public static BaileyException none(String reason) {
    return BaileyException.of(ErrorCode.NOT_ENFORCEABLE, "use", "control groups", reason)
        .withRemedies(CgroupLayout.remedy(true));
  }

  public static BaileyException refused(File file, String value, IOException cause) {
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

  public static BaileyException unreadable(File file, IOException cause) {
    return BaileyException.of(
            ErrorCode.INTERNAL, "read", file.getPath(), String.valueOf(cause.getMessage()))
        .withCause(cause);
  }

  public static BaileyException undivided(File group, String reason) {
    return BaileyException.of(
            ErrorCode.NOT_SUPPORTED, "limit", "one command of a sandbox", group + " " + reason)
        .withHint("Give the limit to the sandbox, or run the command in one of its own.");
  }

  public static BaileyException uncreatable(File directory, IOException cause) {
    return BaileyException.of(
            ErrorCode.RESOURCES_EXHAUSTED,
            "create control group",
            directory.getPath(),
            String.valueOf(cause.getMessage()))
        .withCause(cause);
  }
}
