package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.rootfs.Placeholders;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What a cell occupies on the host; closing it gives all of it back. */
final class CellGround implements AutoCloseable {
  private final Cgroup group;
  private final Placeholders placeholders;
  private final Optional<Fd> outOfMemory;
  private final Optional<Integer> processes;
  private @Nullable Init init;
  private int launching;
  private boolean closed;

  CellGround(SharedParts shared, EffectivePolicy policy, RootPlan plan) {
    processes = policy.limits().processes();
    group = shared.cgroups().acquire(limits(policy.limits()));
    try {
      placeholders = Placeholders.make(plan.placeholders());
      outOfMemory = OutOfMemoryEvent.of(group);
    } catch (RuntimeException e) {
      group.close();
      throw e;
    }
  }

  private static CgroupLimits limits(Limits limits) {
    return new CgroupLimits(
        limits.memoryBytes().isPresent()
            ? OptionalLong.of(limits.memoryBytes().get())
            : OptionalLong.empty(),
        limits.cpus().isPresent() ? OptionalDouble.of(limits.cpus().get()) : OptionalDouble.empty(),
        limits.processes().isPresent()
            ? OptionalLong.of(limits.processes().get() + Init.PROCESSES)
            : OptionalLong.empty());
  }

  Cgroup group() {
    return group;
  }

  Optional<Fd> outOfMemory() {
    return outOfMemory;
  }

  boolean ranOutOfMemory() {
    return group.usage().oomKills() > 0;
  }

  /** The launcher thread counts as a process of the group while it is inside. */
  synchronized void beginLaunch() {
    launching++;
    limitProcesses();
  }

  synchronized void endLaunch() {
    launching--;
    limitProcesses();
  }

  /** The program that makes the cell has run. */
  synchronized void launched() {
    endLaunch();
    if (init != null) {
      init.started();
      if (init.pid() > 0) {
        CommandLaunch.adopt(group, init.pid());
      }
    }
  }

  private void limitProcesses() {
    processes.ifPresent(count -> group.limitProcesses(count + Init.PROCESSES + launching));
  }

  /** From now on this init keeps the cell alive. */
  synchronized void use(Init started) {
    init = started;
  }

  synchronized @Nullable Init init() {
    return init;
  }

  /** Kills everything in the cell. */
  synchronized void kill() {
    if (init != null) {
      init.kill();
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (init != null) {
      init.close();
    }
    outOfMemory.ifPresent(Fd::close);
    group.close();
    placeholders.close();
  }
}
