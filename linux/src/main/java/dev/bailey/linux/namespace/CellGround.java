package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.CgroupSteps;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.OutOfMemoryEvent;
import dev.bailey.linux.rootfs.Placeholders;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a cell occupies on the host; closing it gives all of it back. */
final class CellGround implements AutoCloseable {
  private final Cgroup group;
  private final Placeholders placeholders;
  private final Optional<Fd> outOfMemory;
  private final Optional<Integer> processes;
  private final Fd root;
  private CellSteps.@Nullable Made made;
  private @Nullable Fd mounts;
  private int launching;
  private boolean closed;

  CellGround(SharedParts shared, EffectivePolicy policy, RootPlan plan) {
    processes = policy.limits().processes();
    group = shared.cgroups().acquire(GroupLimits.of(policy.limits(), Init.PROCESSES));
    try {
      placeholders = Placeholders.make(plan.placeholders());
      root = shared.roots().find(plan);
      outOfMemory = OutOfMemoryEvent.of(group);
    } catch (RuntimeException e) {
      group.close();
      throw e;
    }
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

  /** A mount namespace with what the plan shows, to be copied by the launch. */
  Fd root() {
    return root;
  }

  /** The program that makes the cell has run. */
  synchronized void launched(KernelProgram program) {
    root.close();
    endLaunch();
    if (made != null) {
      made.init().started();
      if (program.result(made.mounts()) >= 0) {
        mounts = program.take(made.mounts());
      }
      if (made.init().pid() > 0) {
        CgroupSteps.adopt(group, made.init().pid());
      }
    }
  }

  private void limitProcesses() {
    processes.ifPresent(count -> group.limitProcesses(count + Init.PROCESSES + launching));
  }

  /** The program makes this. */
  synchronized void use(CellSteps.Made cell) {
    made = cell;
  }

  /** Kills everything in the cell. */
  synchronized void kill() {
    if (made != null) {
      made.init().kill();
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    root.close();
    if (made != null) {
      made.init().close();
    }
    if (mounts != null) {
      Janitor.release(mounts);
    }
    outOfMemory.ifPresent(Fd::close);
    group.close();
    placeholders.close();
  }
}
