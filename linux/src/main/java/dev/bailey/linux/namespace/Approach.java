package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.CgroupSteps;
import dev.bailey.linux.launch.LateGroups;
import dev.bailey.linux.launch.LauncherThread;
import dev.bailey.linux.privileges.PrivilegeSteps;
import dev.bailey.policy.EffectivePolicy;

/**
 * A launcher thread that has gone most of the way for one command of a cell ahead of time: it is in
 * the cell, in those of the command's groups where it takes nobody's place, and mostly has the
 * system call filter. Still one thread for one command.
 */
final class Approach implements Entrance {
  private final ProcessGroup group;
  private final LauncherThread launcher;
  private final LateGroups.Kept late;
  private final boolean filtered;

  private Approach(
      ProcessGroup group, LauncherThread launcher, LateGroups.Kept late, boolean filtered) {
    this.group = group;
    this.launcher = launcher;
    this.late = late;
    this.filtered = filtered;
  }

  static Approach make(SharedParts shared, EffectivePolicy policy, CellGround ground) {
    ProcessGroup group = ground.group().child();
    try (KernelProgram program = new KernelProgram()) {
      LateGroups opened = CgroupSteps.joinEarly(program, group);
      CellSteps.join(program, ground.mounts(), ground.init(), policy);
      boolean filtered = policy.seccompProfile().isEmpty();
      if (filtered) {
        // The standard filter lets the rest of the launch through; a custom one might not.
        new PrivilegeSteps(program).filter(shared.filter(policy).bytes());
      }
      LauncherThread launcher = LauncherThread.begin(program);
      if (!program.succeeded()) {
        launcher.dismiss();
        throw program.failure();
      }
      return new Approach(group, launcher, opened.keep(program), filtered);
    } catch (RuntimeException e) {
      group.close();
      throw e;
    }
  }

  @Override
  public ProcessGroup group() {
    return group;
  }

  @Override
  public LateGroups enter(KernelProgram program) {
    return late.groups();
  }

  @Override
  public boolean filtered() {
    return filtered;
  }

  @Override
  public void awaken() {
    launcher.awaken();
  }

  @Override
  public LauncherThread run(
      KernelProgram program, LauncherThread.Rescue rescue, Runnable meanwhile) {
    launcher.finish(program, rescue, meanwhile);
    late.close();
    return launcher;
  }

  /** Gives back what was never used. */
  void abandon() {
    launcher.dismiss();
    late.close();
    group.close();
  }
}
