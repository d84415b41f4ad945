package dev.bailey.linux.launch;

import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.policy.Limits;

/** A policy's limits as those of a cgroup. */
public final class GroupLimits {
  private GroupLimits() {}

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
