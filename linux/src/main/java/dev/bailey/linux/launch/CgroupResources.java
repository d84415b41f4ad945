package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.ffm.Kernel;
import org.jspecify.annotations.Nullable;

/** The resources of a command whose usage a cgroup counts. */
public abstract class CgroupResources implements ProcessResources {
  private final CgroupUsage before;
  private final Enforcement enforcement;
  private GroupUsage usage;
  private boolean closed;

  /**
   * For a command that runs already.
   *
   * @param before what the cgroup had counted when it did not run yet
   */
  protected CgroupResources(CgroupUsage before, Enforcement enforcement) {
    this.before = before;
    this.enforcement = enforcement;
    usage = new GroupUsage(before, before);
  }

  /** What the cgroup counts now; null where there is none. */
  protected abstract @Nullable CgroupUsage measured();

  /** Whether the cgroup was taken away already, with the sandbox it was in. */
  protected boolean isGone() {
    return false;
  }

  /** Kills as much as can be found. */
  protected abstract void killAll();

  /** Waits, as far as that is needed before the last figures are read. */
  protected abstract void awaitEnd();

  /**
   * Gives everything back.
   *
   * @param last the last figures
   */
  protected abstract void release(CgroupUsage last);

  @Override
  public final synchronized void kill() {
    // After closing, the same group or process id may belong to another command.
    if (!closed) {
      killAll();
    }
  }

  @Override
  public final synchronized boolean ranOutOfMemory() {
    measure();
    return usage.ranOutOfMemory();
  }

  private void measure() {
    if (closed || isGone()) {
      return;
    }
    try {
      CgroupUsage now = measured();
      if (now != null) {
        usage = new GroupUsage(before, now);
      }
    } catch (BaileyException e) {
      // The last figures stay where it has gone just now.
      if (!isGone()) {
        throw e;
      }
    }
  }

  @Override
  public final synchronized Outcome refine(Outcome outcome) {
    return usage.refine(outcome);
  }

  @Override
  public final synchronized Usage usage(Kernel.Exit exit) {
    return usage.usage(exit);
  }

  @Override
  public final Enforcement enforcement() {
    return enforcement;
  }

  @Override
  public final synchronized void close() {
    if (!closed) {
      awaitEnd();
      measure();
      closed = true;
      release(usage.after());
    }
  }
}
