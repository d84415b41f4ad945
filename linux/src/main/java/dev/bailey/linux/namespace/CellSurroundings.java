package dev.bailey.linux.namespace;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.Surroundings;
import dev.bailey.policy.Promise;
import java.util.Optional;

/** A command's view of its cell. */
final class CellSurroundings implements Surroundings {
  private static final int BLOCK = 512;

  private final CellGround ground;
  private final CgroupUsage before;
  private final Enforcement enforcement;
  private final Scope scope;
  private CgroupUsage after;
  private boolean closed;

  /** What dies and goes with the command: the whole cell, or what the command started in it. */
  interface Scope {
    void kill();

    /** Everything is dead; waits for it to be gone. */
    void close();
  }

  CellSurroundings(CellGround ground, CgroupUsage before, Enforcement enforcement, Scope scope) {
    this.ground = ground;
    this.before = before;
    this.enforcement = enforcement;
    this.scope = scope;
    after = before;
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
    return (closed ? after : ground.group().usage()).oomKills() > before.oomKills();
  }

  @Override
  public Outcome refine(Outcome outcome) {
    boolean refused = after.pidsRefused() > before.pidsRefused();
    return refused && outcome.exitCode() != 0
        ? new Outcome.LimitReached(Promise.PROCESSES, outcome.exitCode())
        : outcome;
  }

  @Override
  public Usage usage(Kernel.Exit exit) {
    return new Usage(
        after.cpuNanos() - before.cpuNanos(),
        after.memoryPeakBytes(),
        Math.max(after.ioReadBytes() - before.ioReadBytes(), exit.blocksRead() * BLOCK),
        Math.max(after.ioWriteBytes() - before.ioWriteBytes(), exit.blocksWritten() * BLOCK));
  }

  @Override
  public Enforcement enforcement() {
    return enforcement;
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      after = ground.group().usage();
      scope.close();
    }
  }
}
