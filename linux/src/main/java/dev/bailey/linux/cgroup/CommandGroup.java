package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The processes of one command inside a sandbox's group. */
final class CommandGroup implements ProcessGroup {
  private final PooledGroup parent;
  private final Tracker tracker;
  private final KillLoop killLoop;
  private final List<Path> joinFiles;
  private final Optional<LauncherRoom> room;
  private final AtomicBoolean closed = new AtomicBoolean();

  CommandGroup(
      PooledGroup parent,
      Tracker tracker,
      KillLoop killLoop,
      List<Path> joinFiles,
      Optional<LauncherRoom> room) {
    this.parent = parent;
    this.tracker = tracker;
    this.killLoop = killLoop;
    this.joinFiles = joinFiles;
    this.room = room;
  }

  Tracker tracker() {
    return tracker;
  }

  @Override
  public List<Path> joinFiles() {
    return joinFiles;
  }

  @Override
  public List<Path> lateJoinFiles() {
    return parent.parts().lateJoinFiles();
  }

  @Override
  public Optional<LauncherRoom> launcherRoom() {
    return room;
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
    killLoop.run(open(), null);
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

  private Tracker open() {
    if (closed.get()) {
      throw BaileyException.of(
          ErrorCode.INVALID_STATE, "use", tracker.directory().getPath(), "it is closed");
    }
    return tracker;
  }
}
