package dev.bailey.linux.cgroup.controllers;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's side of one cgroup: its directories, controllers and files to join; a part is null
 * when its controller is missing.
 *
 * @param directories one per hierarchy
 * @param joinFiles to write to when there is no CPU limit
 * @param joinFilesWithCpu to write to when there is one
 * @param outside to write to in order to leave the pids controller's group; null where only whole
 *     processes join
 * @param trackingFile which of the join files a command's own group replaces
 */
public record CgroupParts(
    List<File> directories,
    ProcessTracker tracker,
    @Nullable MemoryControl memory,
    @Nullable CpuControl cpu,
    @Nullable PidsControl pids,
    UsageMeter meter,
    boolean joinsByThread,
    List<Path> joinFiles,
    List<Path> joinFilesWithCpu,
    @Nullable Path outside,
    Path trackingFile)
    implements AutoCloseable {

  public void limit(CgroupLimits limits) {
    if (memory != null) {
      memory.limit(limits.memoryBytes());
    } else if (limits.memoryBytes().isPresent()) {
      throw missing("memory");
    }
    if (cpu != null) {
      cpu.limit(limits.cpus());
    } else if (limits.cpus().isPresent()) {
      throw missing("cpu");
    }
    if (pids != null) {
      pids.limit(limits.processes());
    } else if (limits.processes().isPresent()) {
      throw missing("pids");
    }
  }

  /** {@link CgroupHierarchy#require} should have said so; a limit is never left out even so. */
  private BaileyException missing(String controller) {
    return CgroupFailures.notEnforceable(
        controller,
        "not in " + tracker.directory(),
        new Remedy.ChangeHost("Mount it, or have it delegated to this process's group."));
  }

  public Optional<LauncherSlot> launcherSlot(CgroupLimits limits) {
    return pids == null || outside == null || limits.processes().isEmpty()
        ? Optional.empty()
        : Optional.of(new PidsLauncherSlot(pids, outside, limits.processes().getAsLong()));
  }

  /** Begins to measure anew. */
  public CgroupUsage restart() {
    if (memory != null) {
      memory.restartPeak();
    }
    return measure();
  }

  public CgroupUsage measure() {
    String io = meter.ioContent();
    return new CgroupUsage(
        meter.cpuNanos(),
        memory == null ? 0 : memory.peak(),
        meter.ioRead(io),
        meter.ioWrite(io),
        pids == null ? 0 : pids.refused(),
        memory == null ? 0 : memory.oomKills());
  }

  /** Whether no process is in it. The pids controller says so at a tenth of the cost of a list. */
  public boolean isUnused() {
    return pids == null ? tracker.isEmpty() : pids.isUnused();
  }

  /** Whether the next sandbox would find it as if new. */
  public boolean isReusable() {
    return isUnused()
        && !tracker.isSpent()
        && (memory == null || (memory.clean() && memory.restartPeak()));
  }

  /** Closes files; the directories stay. */
  @Override
  public void close() {
    tracker.close();
    meter.close();
    if (memory != null) {
      memory.close();
    }
    if (cpu != null) {
      cpu.close();
    }
    if (pids != null) {
      pids.close();
    }
  }
}
