package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.Backend.Obstacle;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What keeps bwrap from working here, and what would change that. */
final class Obstacles {
  static final Obstacle MISSING =
      new Obstacle("bwrap is not installed", "Install it: apt install bubblewrap");

  private Obstacles() {}

  /** What can be seen without trying. */
  static Optional<Obstacle> plain() {
    if (!System.getProperty("os.name", "").equals("Linux")) {
      return Optional.of(new Obstacle("not Linux", "Run Bailey on a Linux machine."));
    }
    if (Installed.find("bwrap").isEmpty()) {
      return Optional.of(MISSING);
    }
    if (isZero("/proc/sys/user/max_user_namespaces")) {
      return Optional.of(
          new Obstacle(
              "user namespaces are switched off",
              "Switch them on: sysctl -w user.max_user_namespaces=10000"));
    }
    return Optional.empty();
  }

  private static boolean isZero(String file) {
    return content(file).equals("0");
  }

  private static String content(String file) {
    try {
      return new File(file).exists() ? Files.readString(Path.of(file)).strip() : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** The failure of a bwrap that could not make the sandbox, from what it said. */
  static BaileyException failure(String said) {
    String reason = said.strip();
    return BaileyException.of(
            ErrorCode.LAUNCH_FAILED,
            "launch",
            "bwrap",
            reason.isEmpty() ? "it ended without a word" : reason)
        .withHint(fix(reason));
  }

  private static String fix(String reason) {
    boolean refused =
        reason.contains("ermission denied")
            || reason.contains("not permitted")
            || reason.contains("No permissions");
    if (!refused) {
      return "Run 'bailey doctor' to see what this host can enforce.";
    }
    if (isZero("/proc/sys/kernel/unprivileged_userns_clone")) {
      return "Allow user namespaces: sysctl -w kernel.unprivileged_userns_clone=1";
    }
    if (content("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").equals("1")) {
      return "AppArmor restricts user namespaces: give bwrap a profile with 'userns,', or sysctl -w"
          + " kernel.apparmor_restrict_unprivileged_userns=0";
    }
    return "In a container, allow user namespaces and an unmasked /proc:"
        + " --security-opt seccomp=unconfined --security-opt systempaths=unconfined";
  }
}
