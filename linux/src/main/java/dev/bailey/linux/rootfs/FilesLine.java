package dev.bailey.linux.rootfs;

import dev.bailey.execution.Enforcement.Line;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Promise;
import java.util.List;

/**
 * Makes the line of the enforcement report about files, for backends that build a root by mounts.
 */
public final class FilesLine {
  private FilesLine() {}

  /** How a plan keeps the rules for files. */
  public static Line of(FileAccess files, RootPlan plan) {
    String mode =
        switch (files.mode()) {
          case PROJECT -> "writes only " + files.project() + " and a private /tmp";
          case READ_ONLY -> "writes only a private /tmp";
          case UNRESTRICTED -> "unrestricted";
        };
    StringBuilder asked = new StringBuilder(mode);
    append(asked, "reads", files.read());
    append(asked, "writes", files.write());
    append(asked, "mounts", files.mounts());
    append(asked, "denies", files.deny());
    append(asked, "keeps setuid files", plan.privilegedFiles());
    return Line.verified(
        Promise.FILES,
        asked.toString(),
        "mount namespace with a root of its own; Unix sockets in shown directories can be reached");
  }

  private static void append(StringBuilder asked, String verb, List<?> paths) {
    if (!paths.isEmpty()) {
      asked.append(", ").append(verb).append(' ').append(paths);
    }
  }
}
