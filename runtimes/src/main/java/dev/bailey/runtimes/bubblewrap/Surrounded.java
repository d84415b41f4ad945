package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupUsage;
import dev.bailey.linux.launch.OutOfMemoryEvent;
import dev.bailey.linux.launch.Surroundings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A command's room as its surroundings: with its first process everything in it ends. */
final class Surrounded implements Surroundings {
  private final Room room;
  private final Ground ground;
  private final @Nullable ProcessGroup group;
  private final @Nullable Cgroup counting;
  private final Enforcement enforcement;
  private final Optional<Fd> outOfMemory;
  private final CgroupUsage before;
  private GroupUsage usage;
  private boolean closed;

  /**
   * Those of a command that runs already.
   *
   * @param counting the group that counts for it, the ground's or one of its own
   * @param before what that had counted when it did not run yet
   */
  Surrounded(
      Room room,
      Ground ground,
      @Nullable ProcessGroup group,
      @Nullable Cgroup counting,
      CgroupUsage before,
      Enforcement enforcement) {
    this.room = room;
    this.ground = ground;
    this.group = group;
    this.before = before;
    this.enforcement = enforcement;
    this.counting = counting;
    outOfMemory = counting == null ? Optional.empty() : OutOfMemoryEvent.of(counting);
    usage = new GroupUsage(before, before);
  }

  @Override
  public synchronized void kill() {
    if (!closed) {
      room.kill();
    }
  }

  @Override
  public Optional<Fd> outOfMemory() {
    return outOfMemory;
  }

  @Override
  public synchronized boolean ranOutOfMemory() {
    measure();
    return usage.ranOutOfMemory();
  }

  private void measure() {
    if (counting == null || closed || ground.isGone()) {
      return;
    }
    try {
      usage = new GroupUsage(before, counting.usage());
    } catch (BaileyException e) {
      // The last figures stay where the sandbox has gone just now.
      if (!ground.isGone()) {
        throw e;
      }
    }
  }

  @Override
  public synchronized Outcome refine(Outcome outcome) {
    return usage.refine(outcome);
  }

  @Override
  public synchronized Usage usage(Kernel.Exit exit) {
    return usage.usage(exit);
  }

  @Override
  public Enforcement enforcement() {
    return enforcement;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    if (!room.isUntouched()) {
      room.close();
    }
    measure();
    closed = true;
    outOfMemory.ifPresent(Fd::close);
    ground.leave(room, group);
  }
}
