package dev.bailey.linux.namespace;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.rootfs.RootSteps;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.NetworkAccess;

/**
 * Adds the steps that make a cell to a program, or that enter one: joining an enclosure, and a root
 * of its own in it.
 */
final class CellSteps {
  private static final long PROC_ATTRIBUTES =
      Flags.MOUNT_ATTR_RDONLY
          | Flags.MOUNT_ATTR_NOSUID
          | Flags.MOUNT_ATTR_NODEV
          | Flags.MOUNT_ATTR_NOEXEC;

  private static final long PROC_FLAGS =
      Flags.MS_RDONLY | Flags.MS_NOSUID | Flags.MS_NODEV | Flags.MS_NOEXEC;

  private final SharedParts shared;
  private final ChildProgram program;
  private final Memory memory;
  private final EffectivePolicy policy;
  private final RootPlan plan;

  CellSteps(SharedParts shared, ChildProgram program, EffectivePolicy policy, RootPlan plan) {
    this.shared = shared;
    this.program = program;
    this.policy = policy;
    this.plan = plan;
    memory = program.memory();
  }

  /** The namespaces of an enclosure that commands of this policy join. */
  static long joined(EffectivePolicy policy) {
    return policy.network() instanceof NetworkAccess.Full
        ? Enclosures.NAMESPACES & ~Flags.CLONE_NEWNET
        : Enclosures.NAMESPACES;
  }

  /**
   * Adds all of it, to a process that ends up inside the cell.
   *
   * @param root a mount namespace with what the plan shows
   * @return stands for a descriptor of the cell's mount namespace
   */
  long add(Fd root, Init init) {
    program.call("enter the enclosure", Syscall.SETNS, init.pidfd().number(), joined(policy));
    program.call("enter the planned root", Syscall.SETNS, root.number(), Flags.CLONE_NEWNS);
    program.call("make it the cell's own", Syscall.UNSHARE, Flags.CLONE_NEWNS);
    long mounts = openNamespace("find the new mount namespace", "mnt");
    RootSteps steps = new RootSteps(program, plan, user());
    steps.addPrivateParts(temporarySize());
    if (shared.procByNamespace()) {
      mountProcByNamespace();
    } else {
      mountProcByChild();
    }
    steps.hideProcFiles();
    steps.verifyPrivateParts();
    return mounts;
  }

  /** Adds the opening of one of the process's own namespaces. */
  private long openNamespace(String step, String name) {
    return program.open(
        step,
        Syscall.OPENAT,
        shared.proc().number(),
        memory.text("thread-self/ns/" + name),
        Flags.O_RDONLY | Flags.O_CLOEXEC);
  }

  /** Adds the entering of a cell that exists. */
  static void join(ChildProgram program, Fd mounts, Init init, EffectivePolicy policy) {
    program.call(
        "enter the enclosure", Syscall.SETNS, program.use(init.pidfd().number()), joined(policy));
    program.call(
        "enter the cell's root", Syscall.SETNS, program.use(mounts.number()), Flags.CLONE_NEWNS);
  }

  /** Unrestricted files are those of the caller, so the command stays the caller. */
  private int user() {
    return plan.unrestricted() ? 0 : SharedParts.USER;
  }

  private long temporarySize() {
    return policy
        .limits()
        .diskBytes()
        .or(() -> policy.limits().memoryBytes())
        .orElse(Runtime.getRuntime().maxMemory());
  }

  private void mountProcByNamespace() {
    long namespace = openNamespace("find the PID namespace", "pid_for_children");
    long context =
        program.open("prepare /proc", Syscall.FSOPEN, memory.text("proc"), Flags.FSOPEN_CLOEXEC);
    program.call(
        "give /proc its PID namespace",
        Syscall.FSCONFIG,
        context,
        Flags.FSCONFIG_SET_FD,
        memory.text("pidns"),
        0,
        namespace);
    program.call("create /proc", Syscall.FSCONFIG, context, Flags.FSCONFIG_CMD_CREATE, 0, 0, 0);
    long mount =
        program.open(
            "make the mount of /proc",
            Syscall.FSMOUNT,
            context,
            Flags.FSMOUNT_CLOEXEC,
            PROC_ATTRIBUTES);
    program.call(
        "mount /proc",
        Syscall.MOVE_MOUNT,
        mount,
        memory.text(""),
        Flags.AT_FDCWD,
        memory.text("/proc"),
        Flags.MOVE_MOUNT_F_EMPTY_PATH);
  }

  /** Before Linux 6.17 only a process inside a PID namespace can mount its /proc. */
  private void mountProcByChild() {
    long child = program.fork("make a process inside", Flags.CLONE_FILES);
    long type = memory.text("proc");
    program.call("mount /proc", Syscall.MOUNT, type, memory.text("/proc"), type, PROC_FLAGS, 0);
    program.parent();
    program.reapSuccessful("mount /proc by a process inside", child);
  }
}
