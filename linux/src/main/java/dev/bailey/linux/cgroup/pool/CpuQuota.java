package dev.bailey.linux.cgroup.pool;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.CommandCgroup.CpuLift;
import dev.bailey.linux.cgroup.controllers.CpuControl;
import dev.bailey.log.Diagnostics;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The limit of processor time of one group, lifted while its processes are killed. A command can
 * use far more than its quota in one long system call; until the group has paid that back its
 * processes are throttled, and what is throttled does not even die of SIGKILL. Thread-safe.
 */
final class CpuQuota {
  private final @Nullable CpuControl cpu;
  private OptionalDouble limit = OptionalDouble.empty();
  private int kills;
  private boolean lifted;
  private boolean forGood;

  CpuQuota(@Nullable CpuControl cpu) {
    this.cpu = cpu;
  }

  /** Notes the limit that was just set. */
  synchronized void isSet(OptionalDouble cpus) {
    limit = cpus;
    lifted = false;
    forGood = false;
  }

  /** Sets the limit again where it was lifted for good, or could not be set after a kill. */
  synchronized void restore() {
    forGood = false;
    if (lifted) {
      setAgain();
    }
  }

  private void setAgain() {
    set(limit);
    lifted = false;
  }

  /** Lifts it until it is set again: all of the group is to end. */
  synchronized void lift() {
    forGood = true;
    liftNow();
  }

  /**
   * Lifts it while some processes of the group are killed, until the last of those kills has ended;
   * the others may gain by that.
   */
  synchronized CpuLift liftForKill() {
    kills++;
    liftNow();
    return this::endKill;
  }

  private synchronized void endKill() {
    kills--;
    if (kills == 0 && !forGood) {
      setAgain();
    }
  }

  private void liftNow() {
    if (lifted) {
      return;
    }
    lifted = true;
    try {
      set(OptionalDouble.empty());
    } catch (BaileyException e) {
      // The group may be gone. The kill that follows takes longer, or fails itself.
      Diagnostics.debug(CpuQuota.class, "lift the limit of processor time", e);
    }
  }

  private void set(OptionalDouble cpus) {
    if (cpu != null && limit.isPresent()) {
      cpu.limit(cpus);
    }
  }
}
