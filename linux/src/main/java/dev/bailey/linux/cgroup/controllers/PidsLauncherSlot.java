package dev.bailey.linux.cgroup.controllers;

import dev.bailey.linux.cgroup.LauncherSlot;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** A {@link LauncherSlot} in the pids.max of one v1 cgroup. */
final class PidsLauncherSlot implements LauncherSlot {
  private final ReentrantLock turn = new ReentrantLock();
  private final PidsControl pids;
  private final Path outside;
  private final long processes;

  PidsLauncherSlot(PidsControl pids, Path outside, long processes) {
    this.pids = pids;
    this.outside = outside;
    this.processes = processes;
  }

  @Override
  public Path limitFile() {
    return pids.limitFile();
  }

  @Override
  public long processes() {
    return processes;
  }

  @Override
  public Path outside() {
    return outside;
  }

  @Override
  public void begin() {
    turn.lock();
  }

  @Override
  public void end(boolean completed) {
    try {
      if (!completed) {
        pids.release();
      }
    } finally {
      turn.unlock();
    }
  }
}
