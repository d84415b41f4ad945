package dev.bailey.linux.landlock;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.policy.EffectivePolicy;
import org.jspecify.annotations.Nullable;

/**
 * The cgroups of a cell's commands. Those of a cell for many commands are inside of one that bounds
 * them all; a cell for one command takes its cgroup from the pool and returns it. Where there are
 * no cgroups it hands out none. Thread-safe.
 */
final class CommandGroups implements AutoCloseable {
  private final @Nullable CgroupDriver driver;
  private final @Nullable Cgroup whole;
  private volatile boolean closed;

  private CommandGroups(@Nullable CgroupDriver driver, @Nullable Cgroup whole) {
    this.driver = driver;
    this.whole = whole;
  }

  /** For any number of commands, which share the limits of a policy. */
  static CommandGroups ofMany(LandlockParts parts, EffectivePolicy policy) {
    CgroupDriver driver = parts.cgroups();
    return new CommandGroups(
        driver, driver == null ? null : driver.acquire(GroupLimits.of(policy.limits())));
  }

  /** For one command, whose limits are all there is to keep. */
  static CommandGroups ofOne(LandlockParts parts) {
    return new CommandGroups(parts.cgroups(), null);
  }

  /**
   * A group for one command, which closes it; null where there are none.
   *
   * @param own the policy with the limits of that command
   */
  synchronized @Nullable Cgroup command(EffectivePolicy own) {
    if (closed) {
      throw CellFailure.closed();
    }
    if (whole != null) {
      return whole.child(GroupLimits.of(own.limits()));
    }
    return driver == null ? null : driver.acquire(GroupLimits.of(own.limits()));
  }

  /** Whether the groups of commands were taken away with the one around them. */
  boolean areGone() {
    return closed && whole != null;
  }

  /** Kills what is in the groups of many commands, and takes these away. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    if (whole != null) {
      whole.close();
    }
  }
}
