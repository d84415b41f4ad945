package dev.bailey.linux.landlock;

import dev.bailey.linux.rootfs.FileGrants;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import java.nio.file.Path;
import java.util.Map;

/** Fills a ruleset from a policy: the paths it names, and what every program needs besides. */
final class FileRules {
  private static final String[] DEVICES = {
    "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"
  };

  /**
   * Facts about the machine. Nothing below /proc/PID: which process a directory belongs to is known
   * only when it is there, and the command lines of others are not to be seen.
   */
  private static final String[] FACTS = {
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys",
    "/proc/uptime",
    "/proc/version"
  };

  private FileRules() {}

  static FileGrants add(Ruleset ruleset, EffectivePolicy policy, RootPlan plan) {
    FileGrants grants = FileGrants.of(plan, policy.network());
    for (Map.Entry<Path, FileGrants.Right> grant : grants.grants().entrySet()) {
      ruleset.allow(grant.getKey(), rights(grant.getValue(), plan.unrestricted()));
    }
    if (!plan.unrestricted()) {
      allow(ruleset, DEVICES, Ruleset.DEVICE);
      allow(ruleset, FACTS, Ruleset.READ);
    }
    return grants;
  }

  private static void allow(Ruleset ruleset, String[] paths, long rights) {
    for (String path : paths) {
      ruleset.allow(Path.of(path), rights);
    }
  }

  private static long rights(FileGrants.Right right, boolean unrestricted) {
    return switch (right) {
      case LIST -> Ruleset.LIST;
      case READ -> Ruleset.READ;
      case WRITE -> unrestricted ? Ruleset.EVERYTHING : Ruleset.WRITE;
    };
  }
}
