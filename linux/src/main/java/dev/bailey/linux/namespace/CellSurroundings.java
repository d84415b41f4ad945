package dev.bailey.linux.namespace;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupUsage;
import dev.bailey.linux.launch.Surroundings;
import java.util.Optional;

/** A command's view of its cell. */
final class CellSurroundings implements Surroundings {
  private final CellGround ground;
  private final CgroupUsage before;
  private final Enforcement enforcement;
  private final Scope scope;
  private GroupUsage usage;
  private boolean closed;

  /** What dies and goes with the command: the whole cell, or what the command started in it. */
  interface Scope {
    void kill();

    /**
     * Everything is dead; waits for it to be gone.
     *
     * @param unused whether nothing at all is left in the cell
     */
    void close(boolean unused);
  }

  CellSurroundings(CellGround ground, CgroupUsage before, Enforcement enforcement, Scope scope) {
    this.ground = ground;
    this.before = before;
    this.enforcement = enforcement;
    this.scope = scope;
    usage = new GroupUsage(before, before);
  }

  @Override
  public synchronized void kill() {
    // After closing, the same group or process id may belong to another command.
    if (!closed) {
      scope.kill();
    }
  }

  @Override
  public Optional<Fd> outOfMemory() {
    return ground.outOfMemory();
  }

  @Override
  public synchronized boolean ranOutOfMemory() {
    measure();
    return usage.ranOutOfMemory();
  }

  private void measure() {
    // A cell that was closed meanwhile has no figures any more; the last ones stay.
    if (!closed && !ground.isClosed()) {
      usage = new GroupUsage(before, ground.group().usage());
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
    if (!closed) {
      long launches = ground.launches();
      boolean unused = !ground.isClosed() && ground.group().isUnused();
      measure();
      if (unused) {
        ground.rest(usage.after(), launches);
      }
      closed = true;
      scope.close(unused);
    }
  }
}
