package dev.bailey.linux.cgroup;

import dev.bailey.error.BaileyException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A group with its directories, in use by one sandbox after another. */
final class PooledGroup {
  private static final int IDLE_COMMANDS = 4;

  private final CgroupFiles files;
  private final KillLoop killLoop;
  private final GroupParts parts;
  private final PooledDriver driver;
  private final @Nullable PooledGroup outer;
  private final ArrayDeque<Tracker> idleCommands = new ArrayDeque<>();
  private final List<CommandGroup> liveCommands = new ArrayList<>();
  private final List<PooledGroup> inside = new ArrayList<>();
  private int commandsMade;
  private long killsInsideBefore;
  private volatile boolean divided;
  private boolean destroyed;
  private @Nullable CgroupLimits limits;
  private @Nullable CgroupUsage atRest;

  PooledGroup(CgroupFiles files, KillLoop killLoop, GroupParts parts, PooledDriver driver) {
    this(files, killLoop, parts, driver, null);
  }

  /** One that is inside of another. */
  PooledGroup(
      CgroupFiles files,
      KillLoop killLoop,
      GroupParts parts,
      PooledDriver driver,
      @Nullable PooledGroup outer) {
    this.files = files;
    this.killLoop = killLoop;
    this.parts = parts;
    this.driver = driver;
    this.outer = outer;
  }

  GroupParts parts() {
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
    for (CommandGroup command : liveCommands()) {
      if (command.tracker().isFrozen()) {
        killLoop.run(command.tracker(), null);
      }
    }
    killLoop.run(parts.tracker(), parts.pids());
  }

  ProcessGroup command(List<Path> sandboxFiles, Optional<LauncherRoom> room) {
    Tracker tracker = takeTracker();
    try {
      files.makeDirectory(tracker.directory());
    } catch (IOException e) {
      throw Failures.uncreatable(tracker.directory(), e);
    }
    CommandGroup command =
        new CommandGroup(this, tracker, killLoop, commandFiles(sandboxFiles, tracker), room);
    synchronized (this) {
      liveCommands.add(command);
    }
    return command;
  }

  /** A group with limits for one command. */
  Cgroup inside(CgroupLimits wanted) {
    String name;
    synchronized (this) {
      divided = true;
      name = Members.CHILD_PREFIX + commandsMade++;
    }
    // Has the tracker look into groups inside from now on.
    parts.tracker().child(name).close();
    PooledGroup inner = driver.makeInside(this, name);
    synchronized (this) {
      inside.add(inner);
    }
    try {
      return new Group(inner, wanted);
    } catch (BaileyException e) {
      inner.release();
      throw e;
    }
  }

  private synchronized void forget(PooledGroup inner) {
    if (inside.remove(inner)) {
      killsInsideBefore += inner.kills();
    }
  }

  private long kills() {
    return parts.memory() == null ? 0 : parts.memory().oomKills();
  }

  /**
   * Figures without the kills in groups inside, which version 2 counts here too. Those were for want
   * of what one command may have; the others are not concerned.
   */
  CgroupUsage own(CgroupUsage all) {
    if (parts.joinsByThread() || !divided) {
      return all;
    }
    synchronized (this) {
      long inner = killsInsideBefore;
      for (PooledGroup group : inside) {
        inner += group.kills();
      }
      return all.withOomKills(Math.max(0, all.oomKills() - inner));
    }
  }

  private synchronized List<PooledGroup> inside() {
    return inside.isEmpty() ? List.of() : List.copyOf(inside);
  }

  /** Keeps the directory, once empty, for the next command. */
  void release(CommandGroup command) {
    Tracker tracker = command.tracker();
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
      for (CommandGroup command : liveCommands()) {
        command.close();
      }
      inside().forEach(PooledGroup::release);
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
    inside().forEach(PooledGroup::destroy);
    try {
      killAll();
    } catch (BaileyException _) {
      // Whatever survives keeps its directories; the sweep of a later JVM tries again.
    }
    List<File> directories = new ArrayList<>();
    synchronized (this) {
      for (CommandGroup command : liveCommands) {
        idleCommands.add(command.tracker());
      }
      liveCommands.clear();
      for (Tracker tracker : idleCommands) {
        tracker.close();
        directories.add(tracker.directory());
      }
      idleCommands.clear();
    }
    parts.close();
    directories.addAll(parts.directories());
    driver.remove(directories);
  }

  private synchronized List<CommandGroup> liveCommands() {
    return liveCommands.isEmpty() ? List.of() : List.copyOf(liveCommands);
  }

  private synchronized Tracker takeTracker() {
    Tracker idle = idleCommands.poll();
    return idle != null ? idle : parts.tracker().child(Members.CHILD_PREFIX + commandsMade++);
  }

  private List<Path> commandFiles(List<Path> sandboxFiles, Tracker tracker) {
    List<Path> own = new ArrayList<>(sandboxFiles.size());
    for (Path file : sandboxFiles) {
      boolean tracking = file.equals(parts.trackingFile());
      own.add(tracking ? tracker.directory().toPath().resolve(file.getFileName()) : file);
    }
    return List.copyOf(own);
  }
}
