package dev.bailey.runtimes.bubblewrap;

import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.EntrantLaunch;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.GroupUsage;
import dev.bailey.linux.launch.HostLimits;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.LimitSteps;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.rootfs.CommandSearch;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps by which a command enters a room. The JVM forks the entrant, since {@code setns(2)}
 * into a user namespace takes a single-threaded process. The entrant joins the namespaces and forks
 * the command's process into the PID namespace, as a child of the JVM. That process drops all
 * privileges, reads them back, and executes the program.
 */
final class RoomEntry extends EntrantLaunch {
  private static final long NAMESPACES =
      Flags.CLONE_NEWUSER
          | Flags.CLONE_NEWNS
          | Flags.CLONE_NEWIPC
          | Flags.CLONE_NEWUTS
          | Flags.CLONE_NEWPID;

  private final EffectivePolicy policy;
  private final List<BpfProgram> filters;
  private final Room room;
  private final Command command;
  private final @Nullable Cgroup counting;

  /**
   * @param counting the group whose limits hold for the command, if there is one
   */
  RoomEntry(
      EffectivePolicy policy,
      List<BpfProgram> filters,
      Room room,
      Command command,
      @Nullable Cgroup counting) {
    super(policy.limits());
    this.policy = policy;
    this.filters = filters;
    this.room = room;
    this.command = command;
    this.counting = counting;
  }

  @Override
  protected Plumbing streams(ChildStart child) {
    return Plumbing.of(command, child);
  }

  @Override
  protected void write(ChildProgram program, ChildStart child, EntrantSteps steps, String path) {
    steps.begin();
    long namespaces =
        policy.network() instanceof NetworkAccess.Full
            ? NAMESPACES
            : NAMESPACES | Flags.CLONE_NEWNET;
    program.call("enter the room", Syscall.SETNS, program.use(room.keeper().number()), namespaces);
    steps.forkCommand();
    addCommand(program, child, path, !steps.hasGroup());
    steps.end();
  }

  private void addCommand(ChildProgram program, ChildStart child, String path, boolean countHere) {
    LastSteps last = new LastSteps(program, child, policy.limits());
    last.confine(
        new LastSteps.Confinement(LastSteps.Confinement.SAME, true, filters),
        () -> program.call("hide the names of cgroups", Syscall.UNSHARE, Flags.CLONE_NEWCGROUP),
        () -> addOwn(program, countHere));
    last.become(path, command, CleanEnvironment.of(command, policy.files().mode()));
  }

  private void addOwn(ChildProgram program, boolean countHere) {
    // Not before our descriptors are gone: a link to one of them in /proc would lead out.
    EntrantSteps.enter(program, CommandSearch.directory(policy, command));
    Limits limits = policy.limits();
    if (limits.processes().isPresent() && countHere && UserCgroups.countsPerNamespace()) {
      // Counted per user namespace (Linux 5.14), and the keeper is in it.
      long most = Math.min(limits.processes().get() + 1L, HostLimits.processes());
      new LimitSteps(program).addLimit("limit processes", Flags.RLIMIT_NPROC, most);
    }
  }

  @Override
  protected void late() {
    room.kill();
  }

  @Override
  protected boolean ranOutOfMemory() {
    return GroupUsage.hasKilled(counting);
  }

  @Override
  protected Outcome failure(ChildProgram program, String path) {
    if (program.failedStep().equals(EntrantSteps.DIRECTORY)) {
      throw LaunchFailure.noDirectory(CommandSearch.directory(policy, command));
    }
    return super.failure(program, path);
  }
}
