package dev.bailey.linux.namespace;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.linux.privileges.PrivilegeSteps;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.rootfs.RootSteps;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.NetworkAccess;
import java.util.List;

/**
 * Adds the steps that make a cell to a launch program: joining an enclosure, and a root of its own
 * in it.
 */
final class CellSteps {
  private static final long PROC_ATTRIBUTES =
      Flags.MOUNT_ATTR_RDONLY
          | Flags.MOUNT_ATTR_NOSUID
          | Flags.MOUNT_ATTR_NODEV
          | Flags.MOUNT_ATTR_NOEXEC;

  private final SharedParts shared;
  private final KernelProgram program;
  private final Memory memory;
  private final EffectivePolicy policy;
  private final RootPlan plan;

  CellSteps(SharedParts shared, KernelProgram program, EffectivePolicy policy, RootPlan plan) {
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
   * Adds what is the same for every cell, so that it can be done ahead.
   *
   * @param procByNamespace whether the thread itself can mount /proc; a helper that it starts needs
   *     capabilities until then
   */
  static void begin(KernelProgram program, boolean procByNamespace) {
    program.call("unshare the working directory", Syscall.UNSHARE, Flags.CLONE_FS);
    if (procByNamespace) {
      new PrivilegeSteps(program).forbidRegaining();
    }
  }

  /**
   * Adds the rest, after {@link #begin}. The thread ends up inside the cell, privileged, with
   * capabilities doomed.
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
      mountProcByHelper();
      new PrivilegeSteps(program).forbidRegaining();
    }
    steps.hideProcFiles();
    steps.verifyPrivateParts();
    return mounts;
  }

  /** Adds the opening of one of the thread's own namespaces. */
  private long openNamespace(String step, String name) {
    return program.open(
        step,
        Syscall.OPENAT,
        shared.proc().number(),
        memory.text("thread-self/ns/" + name),
        Flags.O_RDONLY | Flags.O_CLOEXEC);
  }

  /** Adds the entering of a cell that exists, see {@link #add}. */
  static void join(KernelProgram program, Fd mounts, Init init, EffectivePolicy policy) {
    program.call("unshare the working directory", Syscall.UNSHARE, Flags.CLONE_FS);
    program.call("enter the enclosure", Syscall.SETNS, init.pidfd().number(), joined(policy));
    program.call("enter the cell's root", Syscall.SETNS, mounts.number(), Flags.CLONE_NEWNS);
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
  private void mountProcByHelper() {
    Spawn spawn = new Spawn(program);
    for (int stream = 0; stream <= 2; stream++) {
      spawn.open(stream, "/dev/null", Flags.O_RDWR);
    }
    spawn.closeFrom(3);
    List<String> command =
        List.of("/bin/mount", "-n", "-t", "proc", "-o", "ro,nosuid,nodev,noexec", "proc", "/proc");
    spawn.add("start a helper to mount /proc", command.getFirst(), command, List.of());
    spawn.addWait("mount /proc by a helper");
  }
}
