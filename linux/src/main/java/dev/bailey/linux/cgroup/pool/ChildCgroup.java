package dev.bailey.linux.cgroup.pool;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.cgroup.controllers.ProcessTracker;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The child cgroup of one command, inside the cgroup of its sandbox. */
final class ChildCgroup implements CommandCgroup {
  private final PooledCgroup parent;
  private final ProcessTracker tracker;
  private final List<Path> joinFiles;
  private final Optional<LauncherSlot> slot;
  private final AtomicBoolean closed = new AtomicBoolean();

  ChildCgroup(
      PooledCgroup parent,
      ProcessTracker tracker,
      List<Path> joinFiles,
      Optional<LauncherSlot> slot) {
    this.parent = parent;
    this.tracker = tracker;
    this.joinFiles = joinFiles;
    this.slot = slot;
  }

  ProcessTracker tracker() {
    return tracker;
  }

  @Override
  public List<Path> joinFiles() {
    return joinFiles;
  }

  @Override
  public Optional<LauncherSlot> launcherSlot() {
    return slot;
  }

  @Override
  public boolean joinsByThread() {
    return parent.parts().joinsByThread();
  }

  @Override
  public List<Integer> processes() {
    return open().processes();
  }

  @Override
  public boolean isEmpty() {
    return open().isEmpty();
  }

  @Override
  public void killAll() {
    parent.kill(open(), null);
  }

  @Override
  public CpuLift liftCpuLimit() {
    var _ = open();
    return parent.liftCpuLimit();
  }

  @Override
  public boolean canFreeze() {
    return tracker.canFreeze();
  }

  @Override
  public void freeze() {
    open().freeze();
  }

  @Override
  public void thaw() {
    open().thaw();
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      parent.release(this);
    }
  }

  private ProcessTracker open() {
    if (closed.get()) {
      throw BaileyException.of(
          ErrorCode.INVALID_STATE, "use", tracker.directory().getPath(), "it is closed");
    }
    return tracker;
  }
}
