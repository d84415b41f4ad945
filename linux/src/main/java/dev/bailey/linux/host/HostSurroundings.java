package dev.bailey.linux.host;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupUsage;
import dev.bailey.linux.launch.OutOfMemoryEvent;
import dev.bailey.linux.launch.Surroundings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The host as a command's surroundings: its tree is its cgroup, or else its process group. */
final class HostSurroundings implements Surroundings {
  private static final int SIGKILL = 9;

  private final int leader;
  private final @Nullable Cgroup group;
  private final Enforcement enforcement;
  private final Optional<Fd> outOfMemory;
  private GroupUsage usage;
  private boolean closed;

  HostSurroundings(int leader, @Nullable Cgroup group, Enforcement enforcement) {
    this.leader = leader;
    this.group = group;
    this.enforcement = enforcement;
    outOfMemory = group == null ? Optional.empty() : OutOfMemoryEvent.of(group);
    usage = new GroupUsage(CgroupUsage.none(), CgroupUsage.none());
  }

  @Override
  public synchronized void kill() {
    if (closed) {
      return;
    }
    if (group != null) {
      group.killAll();
    } else {
      Kernel.signalGroup(leader, SIGKILL);
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
    if (group != null && !closed) {
      usage = new GroupUsage(CgroupUsage.none(), group.usage());
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
    measure();
    closed = true;
    outOfMemory.ifPresent(Fd::close);
    if (group != null) {
      group.close();
    }
  }
}
