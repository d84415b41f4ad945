package dev.bailey.linux.namespace;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.linux.launch.CgroupSteps;
import dev.bailey.linux.launch.LateGroups;
import dev.bailey.linux.launch.LauncherThread;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.privileges.PrivilegeSteps;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.linux.seccomp.SplitFilter;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;

/**
 * A launcher thread that was prepared ahead of time for the next command of a cell: it has joined
 * the cell's namespaces, and those of the command's cgroups in which it does not count against a
 * limit. It has the larger part of the standard filter, which takes the kernel longer to translate
 * than all other steps of a launch. It serves one command.
 */
final class Approach implements Entrance {
  private final CommandCgroup group;
  private final LauncherThread launcher;
  private final LateGroups.Kept late;
  private final boolean filtered;

  private Approach(
      CommandCgroup group, LauncherThread launcher, LateGroups.Kept late, boolean filtered) {
    this.group = group;
    this.launcher = launcher;
    this.late = late;
    this.filtered = filtered;
  }

  static Approach make(EffectivePolicy policy, CellGround ground) {
    return make(policy, ground, ground.group().child());
  }

  /** For a command with a group of its own kind, which is closed here if this fails. */
  static Approach make(EffectivePolicy policy, CellGround ground, CommandCgroup group) {
    try (KernelProgram program = new KernelProgram()) {
      LateGroups opened = CgroupSteps.joinEarly(program, group);
      CellSteps.join(program, ground.mounts(), ground.init(), policy);
      CgroupSteps.hideNames(program, group);
      boolean filtered = policy.seccompProfile().isEmpty();
      PrivilegeSteps privileges = new PrivilegeSteps(program);
      privileges.forbidRegaining();
      if (filtered) {
        privileges.filter(SplitFilter.standard().ahead().bytes());
        privileges.verifyFilter();
      }
      LauncherThread launcher = LauncherThread.begin(program);
      try {
        program.requireSuccess();
        return new Approach(group, launcher, opened.keep(program), filtered);
      } catch (RuntimeException | Error e) {
        // It would wait for ever, in the groups of the cell.
        launcher.dismiss();
        throw e;
      }
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(group::close));
      throw e;
    }
  }

  @Override
  public CommandCgroup group() {
    return group;
  }

  @Override
  public LateGroups enter(KernelProgram program) {
    return late.groups();
  }

  @Override
  public List<BpfProgram> missing(List<BpfProgram> asked) {
    return filtered ? List.of(SplitFilter.standard().rest()) : asked;
  }

  /** Without the rest, the kernel would say of this call that it is invalid. */
  @Override
  public void verifyFilters(Steps process) {
    if (filtered) {
      process.expectRefusal("verify the rest of the filter", Errno.ENOSYS, Syscall.CLONE3, 0, 0);
    }
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
