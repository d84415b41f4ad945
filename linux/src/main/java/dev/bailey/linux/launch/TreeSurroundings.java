package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tree of processes on the host as a command's surroundings; its cgroup counts what it uses. */
public final class TreeSurroundings implements Surroundings {
  private final Tree tree;
  private final @Nullable Cgroup group;
  private final Enforcement enforcement;
  private final Optional<Fd> outOfMemory;
  private GroupUsage usage;
  private boolean closed;

  /** How a tree ends. */
  public interface Tree {
    /** Kills as much of it as can be found. */
    void kill();

    /** Whether its cgroup was taken away already, with the sandbox that it was in. */
    default boolean isGone() {
      return false;
    }

    /** Does what is left to do once the command has ended. */
    void end();
  }

  public TreeSurroundings(Tree tree, @Nullable Cgroup group, Enforcement enforcement) {
    this.tree = tree;
    this.group = group;
    this.enforcement = enforcement;
    outOfMemory = group == null ? Optional.empty() : OutOfMemoryEvent.of(group);
    usage = new GroupUsage(CgroupUsage.none(), CgroupUsage.none());
  }

  @Override
  public synchronized void kill() {
    if (!closed) {
      tree.kill();
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
    if (group == null || closed || tree.isGone()) {
      return;
    }
    try {
      usage = new GroupUsage(CgroupUsage.none(), group.usage());
    } catch (BaileyException e) {
      // The last figures stay where it has gone just now.
      if (!tree.isGone()) {
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
    measure();
    closed = true;
    outOfMemory.ifPresent(Fd::close);
    tree.end();
    if (group != null) {
      group.close();
    }
  }
}
