package dev.bailey.linux.cgroup.pool;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.cgroup.controllers.CgroupParts;
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
import org.jspecify.annotations.Nullable;

/** A cgroup with its directories, which one sandbox after another uses. */
final class PooledCgroup {
  private static final int IDLE_COMMANDS = 4;

  private final CgroupFiles files;
  private final KillLoop killLoop;
  private final CgroupParts parts;
  private final PooledDriver driver;
  private final ArrayDeque<ProcessTracker> idleCommands = new ArrayDeque<>();
  private final List<ChildCgroup> liveCommands = new ArrayList<>();
  private int commandsMade;
  private @Nullable CgroupLimits limits;
  private @Nullable CgroupUsage atRest;

  PooledCgroup(CgroupFiles files, KillLoop killLoop, CgroupParts parts, PooledDriver driver) {
    this.files = files;
    this.killLoop = killLoop;
    this.parts = parts;
    this.driver = driver;
  }

  CgroupParts parts() {
    return parts;
  }

  /** Sets limits that are not in force already; they were read back when they were set. */
  void limit(CgroupLimits wanted) {
    if (!wanted.equals(limits)) {
      limits = null;
      parts.limit(wanted);
      limits = wanted;
    }
  }

  /** What the counters stand at before anything runs. */
  CgroupUsage start() {
    CgroupUsage known = atRest;
    atRest = null;
    return known != null ? known : parts.restart();
  }

  void killAll() {
    for (ChildCgroup command : liveCommands()) {
      if (command.tracker().isFrozen()) {
        killLoop.run(command.tracker(), null);
      }
    }
    killLoop.run(parts.tracker(), parts.pids());
  }

  CommandCgroup command(List<Path> sandboxFiles, Optional<LauncherSlot> slot) {
    ProcessTracker tracker = takeTracker();
    try {
      files.makeDirectory(tracker.directory());
    } catch (IOException e) {
      throw CgroupFailures.uncreatable(tracker.directory(), e);
    }
    ChildCgroup command =
        new ChildCgroup(this, tracker, killLoop, commandFiles(sandboxFiles, tracker), slot);
    synchronized (this) {
      liveCommands.add(command);
    }
    return command;
  }

  /** Keeps the directory, once empty, for the next command. */
  void release(ChildCgroup command) {
    ProcessTracker tracker = command.tracker();
    synchronized (this) {
      if (!liveCommands.remove(command)) {
        return;
      }
    }
    killLoop.run(tracker, null);
    if (tracker.isFrozen()) {
      tracker.thaw();
    }
    synchronized (this) {
      if (idleCommands.size() < IDLE_COMMANDS && !tracker.isSpent() && tracker.isEmpty()) {
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
      reusable = parts.isReusable();
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
