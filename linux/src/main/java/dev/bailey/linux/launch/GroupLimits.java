package dev.bailey.linux.launch;

import dev.bailey.backend.Refusals;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The limits of a policy that only a cgroup can enforce: converts them to {@link CgroupLimits}, and
 * fails where there is no cgroup for them.
 */
public final class GroupLimits {
  private GroupLimits() {}

  /** Fails for a limit that only a cgroup keeps, unless it was accepted or nobody asked. */
  public static void doWithout(EffectivePolicy policy, String why, List<Remedy> remedies) {
    Refusals.raiseFirst(unkept(policy, why, remedies));
  }

  /** The failure of the first limit that only a cgroup keeps and that must not be lost. */
  public static Optional<BaileyException> unkept(
      EffectivePolicy policy, String why, List<Remedy> remedies) {
    return unkept(policy, unlosable(policy), why, remedies);
  }

  /** The same for those limits alone, where others are kept in another way. */
  public static Optional<BaileyException> unkept(
      EffectivePolicy policy, List<Promise> limits, String why, List<Remedy> remedies) {
    return limits.isEmpty()
        ? Optional.empty()
        : policy.unaccepted(limits.getFirst(), why, remedies);
  }

  /**
   * The limits that only a cgroup keeps, without those that may stay unenforced. A new list, for
   * the caller to change.
   */
  public static List<Promise> unlosable(EffectivePolicy policy) {
    List<Promise> promises = new ArrayList<>();
    add(promises, policy, policy.limits().memoryBytes(), Promise.MEMORY);
    add(promises, policy, policy.limits().cpus(), Promise.CPU);
    add(promises, policy, policy.limits().processes(), Promise.PROCESSES);
    return promises;
  }

  private static void add(
      List<Promise> promises, EffectivePolicy policy, Optional<?> limit, Promise promise) {
    if (limit.isPresent() && !policy.mayLose(promise)) {
      promises.add(promise);
    }
  }

  /** Whether one of these takes a cgroup to keep. */
  public static boolean needGroup(Limits limits) {
    return limits.memoryBytes().isPresent()
        || limits.cpus().isPresent()
        || limits.processes().isPresent();
  }

  /**
   * Fails for a limit that only a whole sandbox can have: its commands share one /tmp.
   *
   * @param command the limits of one command
   */
  public static void requirePerCommand(Limits command) {
    if (command.diskBytes().isPresent()) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "limit",
              "the disk space of one command",
              "the commands of a sandbox share one /tmp")
          .withHint("Give the limit to the sandbox, or run the command in one of its own.");
    }
  }

  public static CgroupLimits of(Limits limits) {
    CgroupLimits result = CgroupLimits.none();
    if (limits.memoryBytes().isPresent()) {
      result = result.withMemoryBytes(limits.memoryBytes().get());
    }
    if (limits.cpus().isPresent()) {
      result = result.withCpus(limits.cpus().get());
    }
    if (limits.processes().isPresent()) {
      result = result.withProcesses(limits.processes().get());
    }
    return result;
  }
}
