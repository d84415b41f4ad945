package dev.bailey.linux.cgroup.pool;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.Signals;
import dev.bailey.linux.cgroup.controllers.CgroupHierarchy;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.owner.CgroupJournal;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.waiting.Polling;
import java.io.File;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A driver that keeps released cgroups for reuse: making one costs far more than resetting it. */
public final class PooledDriver implements CgroupDriver {
  public static final int IDLE_GROUPS = 16;

  private static final Duration REMOVAL_LIMIT = Duration.ofSeconds(2);

  private final CgroupFiles files;
  private final CgroupHierarchy hierarchy;
  private final KillLoop killLoop;
  private final DriverShare share;
  private final CgroupJournal journal;
  private final String owner;
  private final AtomicInteger made = new AtomicInteger();
  private final ArrayDeque<PooledCgroup> idle = new ArrayDeque<>();
  private final Set<PooledCgroup> live = new HashSet<>();
  private final List<File> stuck = new ArrayList<>();
  private boolean noted;
  private boolean closed;

  public PooledDriver(
      CgroupFiles files,
      CgroupHierarchy hierarchy,
      Signals signals,
      CgroupJournal journal,
      OwnerName owner) {
    this.files = files;
    this.hierarchy = hierarchy;
    this.journal = journal;
    this.owner = owner.toString();
    this.killLoop = new KillLoop(signals);
    this.share = DriverShare.take(hierarchy.bases());
  }

  @Override
  public Cgroup acquire(CgroupLimits limits) {
    requireOpen();
    if (hierarchy.require(limits)) {
      destroyIdle();
    }
    PooledCgroup used = takeIdle();
    if (used != null) {
      try {
        return new AcquiredCgroup(used, limits);
      } catch (BaileyException _) {
        // Memory that the last sandbox left can be in the way of a lower limit: a new group tells.
        giveBack(used, false);
      }
    }
    return acquireNew(limits);
  }

  @Override
  public String mechanism() {
    return hierarchy.mechanism();
  }

  @Override
  public void close() {
    List<PooledCgroup> all = new ArrayList<>();
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      all.addAll(live);
      live.clear();
    }
    destroyIdle();
    for (PooledCgroup group : all) {
      group.destroy();
    }
    List<File> rest = new ArrayList<>();
    synchronized (this) {
      rest.addAll(stuck);
      stuck.clear();
    }
    boolean last = share.release();
    if (last) {
      rest.addAll(hierarchy.bases());
    }
    remove(rest);
    if (last) {
      forget();
      hierarchy.restore();
    }
  }

  private void forget() {
    for (File base : hierarchy.bases()) {
      if (base.exists()) {
        return;
      }
    }
    journal.remove(owner);
  }

  synchronized boolean isLive(PooledCgroup group) {
    return live.contains(group);
  }

  void giveBack(PooledCgroup group, boolean reusable) {
    synchronized (this) {
      if (!live.remove(group)) {
        return;
      }
      if (reusable && !closed && idle.size() < IDLE_GROUPS) {
        idle.push(group);
        return;
      }
    }
    group.destroy();
  }

  /** Removes in this order, waiting for processes that are on their way out. */
  public void remove(List<File> directories) {
    Polling pause = Polling.withBackoff(REMOVAL_LIMIT);
    for (File directory : directories) {
      boolean gone = files.removeDirectory(directory);
      while (!gone && pause.sleep()) {
        gone = files.removeDirectory(directory);
      }
      if (!gone) {
        synchronized (this) {
          stuck.add(directory);
        }
      }
    }
  }

  private Cgroup acquireNew(CgroupLimits limits) {
    note();
    PooledCgroup fresh =
        new PooledCgroup(files, killLoop, hierarchy.make(share.name(made.getAndIncrement())), this);
    synchronized (this) {
      live.add(fresh);
    }
    try {
      // It may have been closed in the meantime, and then nobody else would remove this one.
      requireOpen();
      return new AcquiredCgroup(fresh, limits);
    } catch (BaileyException e) {
      giveBack(fresh, false);
      throw e;
    }
  }

  /** A group inside of another, which ends before that. */
  PooledCgroup makeInside(PooledCgroup outer, String name) {
    requireOpen();
    PooledCgroup inner =
        new PooledCgroup(files, killLoop, hierarchy.makeInside(outer.parts(), name), this, outer);
    synchronized (this) {
      live.add(inner);
    }
    return inner;
  }

  /** Whoever cleans up after us must find what is made from here on. */
  private synchronized void note() {
    if (!noted) {
      noted = true;
      journal.add(owner, hierarchy.bases());
    }
  }

  private synchronized void requireOpen() {
    if (closed) {
      throw BaileyException.of(
          ErrorCode.INVALID_STATE, "acquire from", mechanism(), "the driver is closed");
    }
  }

  private synchronized @Nullable PooledCgroup takeIdle() {
    PooledCgroup group = idle.poll();
    if (group != null) {
      live.add(group);
    }
    return group;
  }

  private void destroyIdle() {
    List<PooledCgroup> drained;
    synchronized (this) {
      drained = List.copyOf(idle);
      idle.clear();
    }
    for (PooledCgroup group : drained) {
      group.destroy();
    }
  }
}
