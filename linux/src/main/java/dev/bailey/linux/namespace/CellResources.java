package dev.bailey.linux.namespace;

import dev.bailey.execution.Enforcement;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.launch.CgroupResources;
import dev.bailey.linux.launch.OutOfMemoryEvent;
import java.util.Optional;

/** The resources of a command in a cell. */
final class CellResources extends CgroupResources {
  private final CellGround ground;
  private final Scope scope;
  private long launches;
  private boolean unused;

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

  CellResources(CellGround ground, CgroupUsage before, Enforcement enforcement, Scope scope) {
    super(before, enforcement);
    this.ground = ground;
    this.scope = scope;
  }

  @Override
  protected void killAll() {
    scope.kill();
  }

  @Override
  public Optional<OutOfMemoryEvent> outOfMemory() {
    return ground.outOfMemory();
  }

  @Override
  protected CgroupUsage measured() {
    return ground.group().usage();
  }

  @Override
  protected boolean isGone() {
    return ground.isClosed();
  }

  @Override
  protected void awaitEnd() {
    launches = ground.launches();
    unused = !ground.isClosed() && ground.isUnused();
  }

  @Override
  protected void release(CgroupUsage last) {
    if (unused) {
      ground.rest(last, launches);
    }
    scope.close(unused);
  }
}
