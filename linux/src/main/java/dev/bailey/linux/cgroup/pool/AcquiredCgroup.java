package dev.bailey.linux.cgroup.pool;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.LiveUsage;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.cgroup.controllers.CgroupParts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** The cgroup of one sandbox: one acquisition of a {@link PooledCgroup}, useless after close(). */
final class AcquiredCgroup implements Cgroup {
  private final PooledCgroup pooled;
  private final CgroupParts parts;
  private final List<Path> joinFiles;
  private final OptionalLong processes;
  private final CgroupUsage start;
  private final Optional<LauncherSlot> slot;
  private final AtomicBoolean closed = new AtomicBoolean();

  AcquiredCgroup(PooledCgroup pooled, CgroupLimits limits) {
    this(pooled, limits, pooled.parts().launcherSlot(limits));
  }

  /** One inside of another, in whose limit of processes entrants may have their room. */
  AcquiredCgroup(PooledCgroup pooled, CgroupLimits limits, Optional<LauncherSlot> slot) {
    this.pooled = pooled;
    this.slot = slot;
    processes = limits.processes();
    this.parts = pooled.parts();
    this.joinFiles = limits.cpus().isPresent() ? parts.joinFilesWithCpu() : parts.joinFiles();
    pooled.limit(limits);
    this.start = pooled.start();
  }

  @Override
  public List<Path> joinFiles() {
    return joinFiles;
  }

  @Override
  public boolean joinsByThread() {
    return parts.joinsByThread();
  }

  @Override
  public Optional<LauncherSlot> launcherSlot() {
    return slot;
  }

  @Override
  public CgroupUsage usage() {
    requireOpen();
    return pooled.own(parts.measure()).since(start);
  }

  @Override
  public boolean measuresLoad() {
    return parts.memory() != null && parts.meter().cpu() != null;
  }

  @Override
  public LiveUsage load() {
    CgroupUsage used = usage();
    long now = parts.memory() == null ? 0 : parts.memory().current();
    // Without a peak of its own the kernel's may be that of a moment ago.
    long peak = Math.max(now, used.memoryPeakBytes());
    return new LiveUsage(used.cpuNanos(), now, peak, processes().size());
  }

  @Override
  public List<Integer> processes() {
    requireOpen();
    return parts.tracker().processes();
  }

  @Override
  public boolean isEmpty() {
    requireOpen();
    return parts.tracker().isEmpty();
  }

  @Override
  public boolean isUnused() {
    requireOpen();
    return parts.isUnused();
  }

  @Override
  public void killAll() {
    requireOpen();
    pooled.killAll();
  }

  @Override
  public void unthrottle() {
    // Once closed it may be another sandbox's, whose limit this would lift.
    synchronized (closed) {
      if (!closed.get()) {
        pooled.unthrottle();
      }
    }
  }

  @Override
  public CpuLift liftCpuLimit() {
    requireOpen();
    return pooled.liftCpuLimit();
  }

  @Override
  public boolean canFreeze() {
    return parts.tracker().canFreeze();
  }

  @Override
  public void freeze() {
    requireOpen();
    pooled.freeze();
  }

  @Override
  public void thaw() {
    requireOpen();
    pooled.thaw();
  }

  @Override
  public CommandCgroup child() {
    requireOpen();
    return pooled.command(joinFiles, slot);
  }

  @Override
  public Cgroup child(CgroupLimits limits) {
    requireOpen();
    // An entrant makes room for itself in one limit only, so the same limit is not set twice.
    return slot.isPresent() && limits.processes().equals(processes)
        ? pooled.inside(limits.withoutProcesses(), slot)
        : pooled.inside(limits, Optional.empty());
  }

  @Override
  public Optional<Path> oomEventFile() {
    return parts.memory() == null ? Optional.empty() : Optional.of(parts.memory().eventFile());
  }

  @Override
  public Optional<Path> eventControlFile() {
    return parts.memory() == null ? Optional.empty() : parts.memory().eventControl();
  }

  @Override
  public void close() {
    boolean first;
    synchronized (closed) {
      first = closed.compareAndSet(false, true);
    }
    if (first) {
      pooled.release();
    }
  }

  private void requireOpen() {
    if (closed.get()) {
      throw BaileyException.of(
          ErrorCode.INVALID_STATE, "use", parts.tracker().directory().getPath(), "it is closed");
    }
  }
}
