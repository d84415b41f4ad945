package dev.bailey.linux.cgroup.pool;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.CommandCgroup.CpuLift;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.cgroup.controllers.CgroupParts;
import dev.bailey.linux.cgroup.controllers.PidsControl;
import dev.bailey.linux.cgroup.controllers.ProcessTracker;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.CgroupMembers;
import dev.bailey.log.Diagnostics;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** A cgroup with its directories, which one sandbox after another uses. */
final class PooledCgroup {
  private static final int IDLE_COMMANDS = 4;

  private final CgroupFiles files;
  private final KillLoop killLoop;
  private final CgroupParts parts;
  private final PooledDriver driver;
  private final @Nullable PooledCgroup outer;
  private final ArrayDeque<ProcessTracker> idleCommands = new ArrayDeque<>();
  private final List<ChildCgroup> liveCommands = new ArrayList<>();
  private final List<PooledCgroup> inside = new ArrayList<>();
  private final CpuQuota quota;

  /** Shared by those who kill one command: nothing is frozen half-way through their signals. */
  private final ReentrantReadWriteLock freezing = new ReentrantReadWriteLock();

  private int commandsMade;
  private long killsInsideBefore;
  private volatile boolean divided;
  private boolean destroyed;
  private @Nullable CgroupLimits limits;
  private @Nullable CgroupUsage atRest;

  PooledCgroup(CgroupFiles files, KillLoop killLoop, CgroupParts parts, PooledDriver driver) {
    this(files, killLoop, parts, driver, null);
  }

  /** One that is inside of another. */
  PooledCgroup(
      CgroupFiles files,
      KillLoop killLoop,
      CgroupParts parts,
      PooledDriver driver,
      @Nullable PooledCgroup outer) {
    this.files = files;
    this.killLoop = killLoop;
    this.parts = parts;
    this.driver = driver;
    this.outer = outer;
    quota = new CpuQuota(parts.cpu());
  }

  CgroupParts parts() {
    return parts;
  }

  /** Sets limits that are not in force already; they were read back when they were set. */
  void limit(CgroupLimits wanted) {
    if (!wanted.equals(limits)) {
      limits = null;
      parts.limit(wanted);
      quota.isSet(wanted.cpus());
      limits = wanted;
    } else {
      quota.restore();
    }
  }

  /** Lifts the limit of processor time until the next sandbox: all of this one is to end. */
  void unthrottle() {
    quota.lift();
    inside().forEach(PooledCgroup::unthrottle);
  }

  /** Lifts it for a while, around this group too. */
  CpuLift liftCpuLimit() {
    CpuLift around = outer == null ? () -> {} : outer.liftCpuLimit();
    CpuLift own = quota.liftForKill();
    return () -> {
      try (around) {
        own.close();
      }
    };
  }

  /** What the counters stand at before anything runs. */
  CgroupUsage start() {
    CgroupUsage known = atRest;
    atRest = null;
    return known != null ? known : parts.restart();
  }

  void freeze() {
    freezing.writeLock().lock();
    try {
      parts.tracker().freeze();
    } finally {
      freezing.writeLock().unlock();
    }
  }

  void thaw() {
    freezing.writeLock().lock();
    try {
      parts.tracker().thaw();
    } finally {
      freezing.writeLock().unlock();
    }
  }

  void killAll() {
    if (parts.tracker().isEmpty()) {
      return;
    }
    unthrottle();
    if (outer != null) {
      outer.kill(parts.tracker(), parts.pids());
      return;
    }
    for (ChildCgroup command : liveCommands()) {
      if (command.tracker().isFrozen()) {
        killLoop.run(command.tracker(), null);
      }
    }
    killLoop.run(parts.tracker(), parts.pids());
  }

  /**
   * Kills what one command has started, whether all is frozen or not.
   *
   * @param pids the controller that covers this command and no other, if there is one
   */
  void kill(ProcessTracker command, @Nullable PidsControl pids) {
    freezing.readLock().lock();
    try {
      if (!parts.tracker().isFrozen()) {
        try (CpuLift _ = quota.liftForKill()) {
          killLoop.run(command, pids);
        }
        return;
      }
    } finally {
      freezing.readLock().unlock();
    }
    freezing.writeLock().lock();
    try (CpuLift _ = quota.liftForKill()) {
      killFrozen(command, pids);
    } finally {
      freezing.writeLock().unlock();
    }
  }

  /**
   * In v1 what is frozen does not die, and is frozen as long as a group around it is. So the others
   * are frozen one by one while the group itself is not.
   */
  private void killFrozen(ProcessTracker command, @Nullable PidsControl pids) {
    if (!parts.tracker().isFrozen()) {
      killLoop.run(command, pids);
      return;
    }
    if (command.isEmpty()) {
      return;
    }
    List<ProcessTracker> held = new ArrayList<>();
    try {
      for (ProcessTracker other : trackersBeside(command)) {
        held.add(other);
        other.freeze();
      }
      parts.tracker().thaw();
      try {
        killLoop.run(command, pids);
      } finally {
        parts.tracker().freeze();
      }
    } finally {
      held.forEach(PooledCgroup::letGo);
    }
  }

  /** Whatever else has failed: a command that stays frozen would never go on. */
  private static void letGo(ProcessTracker held) {
    try {
      held.thaw();
    } catch (BaileyException e) {
      Diagnostics.debug(PooledCgroup.class, "cannot thaw a command", e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // A tracker is one directory.
  private synchronized List<ProcessTracker> trackersBeside(ProcessTracker command) {
    List<ProcessTracker> all = new ArrayList<>();
    liveCommands.forEach(other -> all.add(other.tracker()));
    inside.forEach(other -> all.add(other.parts.tracker()));
    all.removeIf(tracker -> tracker == command);
    return all;
  }

  CommandCgroup command(List<Path> sandboxFiles, Optional<LauncherSlot> slot) {
    ProcessTracker tracker = takeTracker();
    try {
      files.makeDirectory(tracker.directory());
    } catch (IOException e) {
      throw CgroupFailures.uncreatable(tracker.directory(), e);
    }
    ChildCgroup command = new ChildCgroup(this, tracker, commandFiles(sandboxFiles, tracker), slot);
    synchronized (this) {
      liveCommands.add(command);
    }
    return command;
  }

  /**
   * A group with limits for one command.
   *
   * @param slot in this group's limit of processes, where that is the command's as well
   */
  Cgroup inside(CgroupLimits wanted, Optional<LauncherSlot> slot) {
    String name;
    synchronized (this) {
      divided = true;
      name = CgroupMembers.CHILD_PREFIX + commandsMade++;
    }
    // Has the tracker look into groups inside from now on.
    parts.tracker().child(name).close();
    PooledCgroup inner = driver.makeInside(this, name);
    synchronized (this) {
      inside.add(inner);
    }
    try {
      return slot.isPresent()
          ? new AcquiredCgroup(inner, wanted, slot)
          : new AcquiredCgroup(inner, wanted);
    } catch (BaileyException e) {
      inner.release();
      throw e;
    }
  }

  private synchronized void forget(PooledCgroup inner) {
    if (inside.remove(inner)) {
      killsInsideBefore += inner.kills();
    }
  }

  private long kills() {
    return parts.memory() == null ? 0 : parts.memory().oomKills();
  }

  /**
   * Figures without the kills in groups inside, which version 2 counts here too. Those were for
   * want of what one command may have; the others are not concerned.
   */
  CgroupUsage own(CgroupUsage all) {
    if (parts.joinsByThread() || !divided) {
      return all;
    }
    synchronized (this) {
      long inner = killsInsideBefore;
      for (PooledCgroup group : inside) {
        inner += group.kills();
      }
      return all.withOomKills(Math.max(0, all.oomKills() - inner));
    }
  }

  private synchronized List<PooledCgroup> inside() {
    return inside.isEmpty() ? List.of() : List.copyOf(inside);
  }

  /** Keeps the directory, once empty, for the next command. */
  void release(ChildCgroup command) {
    ProcessTracker tracker = command.tracker();
    synchronized (this) {
      if (!liveCommands.remove(command)) {
        return;
      }
    }
    boolean reusable = false;
    try {
      reusable = empty(tracker);
    } finally {
      giveBack(tracker, reusable);
    }
  }

  /** Ends what is left in it. Returns whether it is as good as new. */
  private boolean empty(ProcessTracker tracker) {
    boolean empty = tracker.isEmpty();
    if (!empty) {
      kill(tracker, null);
    }
    if (tracker.isFrozen()) {
      tracker.thaw();
    }
    return !tracker.isSpent() && (empty || tracker.isEmpty());
  }

  private void giveBack(ProcessTracker tracker, boolean reusable) {
    synchronized (this) {
      if (reusable && !destroyed && idleCommands.size() < IDLE_COMMANDS) {
        idleCommands.add(tracker);
        return;
      }
    }
    tracker.close();
    driver.remove(List.of(tracker.directory()));
  }

  /** Ends one acquisition: back to the pool if it is as good as new, else away. */
  void release() {
    if (!driver.isLive(this)) {
      return;
    }
    if (outer != null) {
      outer.forget(this);
    }
    boolean reusable = false;
    try {
      if (!parts.isUnused()) {
        killAll();
      }
      if (parts.tracker().isFrozen()) {
        parts.tracker().thaw();
      }
      for (ChildCgroup command : liveCommands()) {
        command.close();
      }
      inside().forEach(PooledCgroup::release);
      // One that was divided is not as the next sandbox expects it, with version 2.
      reusable = outer == null && !divided && parts.isReusable();
      atRest = reusable ? parts.measure() : null;
    } catch (BaileyException e) {
      // The driver was closed meanwhile, and took its directories away.
      if (driver.isLive(this)) {
        throw e;
      }
    } finally {
      driver.giveBack(this, reusable);
    }
  }

  /** Kills, closes and removes all directories, those of commands first. */
  void destroy() {
    synchronized (this) {
      if (destroyed) {
        return;
      }
      destroyed = true;
    }
    inside().forEach(PooledCgroup::destroy);
    try {
      killAll();
    } catch (BaileyException e) {
      // Whatever survives keeps its directories; the sweep of a later JVM tries again.
      Diagnostics.debug(PooledCgroup.class, "cannot kill all processes of a group", e);
    }
    List<File> directories = new ArrayList<>();
    synchronized (this) {
      for (ChildCgroup command : liveCommands) {
        idleCommands.add(command.tracker());
      }
      liveCommands.clear();
      for (ProcessTracker tracker : idleCommands) {
        tracker.close();
        directories.add(tracker.directory());
      }
      idleCommands.clear();
    }
    parts.close();
    directories.addAll(parts.directories());
    driver.remove(directories);
  }

  private synchronized List<ChildCgroup> liveCommands() {
    return liveCommands.isEmpty() ? List.of() : List.copyOf(liveCommands);
  }

  private synchronized ProcessTracker takeTracker() {
    ProcessTracker idle = idleCommands.poll();
    return idle != null ? idle : parts.tracker().child(CgroupMembers.CHILD_PREFIX + commandsMade++);
  }

  private List<Path> commandFiles(List<Path> sandboxFiles, ProcessTracker tracker) {
    List<Path> own = new ArrayList<>(sandboxFiles.size());
    for (Path file : sandboxFiles) {
      boolean tracking = file.equals(parts.trackingFile());
      own.add(tracking ? tracker.directory().toPath().resolve(file.getFileName()) : file);
    }
    return List.copyOf(own);
  }
}
