package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** One acquisition of a {@link PooledGroup}; after closing, it can no longer reach the group. */
final class Group implements Cgroup {
  private final PooledGroup pooled;
  private final GroupParts parts;
  private final List<Path> joinFiles;
  private final CgroupUsage start;
  private final Optional<LauncherRoom> room;
  private final AtomicBoolean closed = new AtomicBoolean();

  Group(PooledGroup pooled, CgroupLimits limits) {
    this.pooled = pooled;
    this.parts = pooled.parts();
    this.joinFiles = limits.cpus().isPresent() ? parts.joinFilesWithCpu() : parts.joinFiles();
    pooled.limit(limits);
    room = parts.launcherRoom(limits);
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
  public List<Path> lateJoinFiles() {
    return parts.lateJoinFiles();
  }

  @Override
  public Optional<LauncherRoom> launcherRoom() {
    return room;
  }

  @Override
  public CgroupUsage usage() {
    requireOpen();
    return pooled.own(parts.measure()).since(start);
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
  public void freeze() {
    requireOpen();
    parts.tracker().freeze();
  }

  @Override
  public void thaw() {
    requireOpen();
    parts.tracker().thaw();
  }

  @Override
  public ProcessGroup child() {
    requireOpen();
    return pooled.command(joinFiles, room);
  }

  @Override
  public Cgroup child(CgroupLimits limits) {
    requireOpen();
    return pooled.inside(limits);
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
    if (closed.compareAndSet(false, true)) {
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
