package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.File;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Keeps released groups for reuse: making and removing one costs far more than resetting it. */
final class PooledDriver implements CgroupDriver {
  static final int IDLE_GROUPS = 16;

  private static final Duration REMOVAL_LIMIT = Duration.ofSeconds(2);

  private final CgroupFiles files;
  private final Hierarchy hierarchy;
  private final KillLoop killLoop;
  private final Lane lane;
  private final GroupJournal journal;
  private final String owner;
  private final AtomicInteger made = new AtomicInteger();
  private final ArrayDeque<PooledGroup> idle = new ArrayDeque<>();
  private final Set<PooledGroup> live = new HashSet<>();
  private final List<File> stuck = new ArrayList<>();
  private boolean noted;
  private boolean closed;

  PooledDriver(
      CgroupFiles files,
      Hierarchy hierarchy,
      Signals signals,
      GroupJournal journal,
      OwnerName owner) {
    this.files = files;
    this.hierarchy = hierarchy;
    this.journal = journal;
    this.owner = owner.toString();
    this.killLoop = new KillLoop(signals);
    this.lane = Lane.take(hierarchy.bases());
  }

  static CgroupDriver open(
      CgroupLayout layout,
      Signals signals,
      CgroupFiles files,
      OwnerName owner,
      GroupJournal journal) {
    if (layout instanceof CgroupLayout.None none) {
      throw Failures.none(none.reason());
    }
    // No pattern switch here or elsewhere on the way of a launch: its bootstrap costs start-up
    // time.
    Hierarchy hierarchy =
        layout instanceof CgroupLayout.V1 v1
            ? new V1Hierarchy(files, v1, owner)
            : new V2Hierarchy(files, (CgroupLayout.V2) layout, owner);
    return new PooledDriver(files, hierarchy, signals, journal, owner);
  }

  @Override
  public Cgroup acquire(CgroupLimits limits) {
    requireOpen();
    if (hierarchy.require(limits)) {
      destroyIdle();
    }
    PooledGroup used = takeIdle();
    if (used != null) {
      try {
        return new Group(used, limits);
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
    List<PooledGroup> all = new ArrayList<>();
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      all.addAll(live);
      live.clear();
    }
    destroyIdle();
    for (PooledGroup group : all) {
      group.destroy();
    }
    List<File> rest = new ArrayList<>();
    synchronized (this) {
      rest.addAll(stuck);
      stuck.clear();
    }
    boolean last = lane.release();
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

  synchronized boolean isLive(PooledGroup group) {
    return live.contains(group);
  }

  void giveBack(PooledGroup group, boolean reusable) {
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
  void remove(List<File> directories) {
    Pause pause = new Pause(REMOVAL_LIMIT);
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
    PooledGroup fresh =
        new PooledGroup(files, killLoop, hierarchy.make(lane.name(made.getAndIncrement())), this);
    synchronized (this) {
      live.add(fresh);
    }
    try {
      // It may have been closed in the meantime, and then nobody else would remove this one.
      requireOpen();
      return new Group(fresh, limits);
    } catch (BaileyException e) {
      giveBack(fresh, false);
      throw e;
    }
  }

  /** A group inside of another, which ends before that. */
  PooledGroup makeInside(PooledGroup outer, String name) {
    requireOpen();
    PooledGroup inner =
        new PooledGroup(files, killLoop, hierarchy.makeInside(outer.parts(), name), this, outer);
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

  private synchronized @Nullable PooledGroup takeIdle() {
    PooledGroup group = idle.poll();
    if (group != null) {
      live.add(group);
    }
    return group;
  }

  private void destroyIdle() {
    List<PooledGroup> drained;
    synchronized (this) {
      drained = List.copyOf(idle);
      idle.clear();
    }
    for (PooledGroup group : drained) {
      group.destroy();
    }
  }
}
