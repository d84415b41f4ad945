package dev.bailey.runtimes.bubblewrap;

import dev.bailey.execution.Command;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.privileges.PrivilegeSteps;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes how a command gets into a room. One child joins the namespaces, which takes a process of
 * one thread. What it forks is inside the PID namespace too, and a child of ours; it gives up all
 * privileges, reads that back, and becomes the program.
 */
final class Entry {
  static final String DIRECTORY = "enter the working directory";
  static final String START = "start the program";

  private static final long NAMESPACES =
      Flags.CLONE_NEWUSER
          | Flags.CLONE_NEWNS
          | Flags.CLONE_NEWIPC
          | Flags.CLONE_NEWUTS
          | Flags.CLONE_NEWPID;

  private final ChildProgram program;
  private final EffectivePolicy policy;
  private final List<BpfProgram> filters;

  Entry(ChildProgram program, EffectivePolicy policy, List<BpfProgram> filters) {
    this.program = program;
    this.policy = policy;
    this.filters = filters;
  }

  /**
   * Adds all of it.
   *
   * @return stands for the process id of the command
   */
  long add(Room room, GroupSteps group, ChildStart child, Command command, String path) {
    long entrant = program.fork("fork", 0);
    group.addJoin();
    long namespaces =
        policy.network() instanceof NetworkAccess.Full
            ? NAMESPACES
            : NAMESPACES | Flags.CLONE_NEWNET;
    program.call("enter the room", Syscall.SETNS, room.keeper().number(), namespaces);
    long process = group.addFork();
    addCommand(child, command, path, group.isNone());
    program.parent();
    group.addLeave();
    program.parent();
    program.reap("reap", entrant);
    return process;
  }

  private void addCommand(ChildStart child, Command command, String path, boolean countHere) {
    Path directory = command.workingDirectory().orElse(policy.files().project());
    program.call("hide the names of cgroups", Syscall.UNSHARE, Flags.CLONE_NEWCGROUP);
    child.addSurroundings();
    // Not before our descriptors are gone: a link to one of them in /proc would lead out.
    program.call(DIRECTORY, Syscall.CHDIR, program.memory().text(directory.toString()));
    new LimitSteps(program).add(policy.limits(), countHere);
    PrivilegeSteps privileges = new PrivilegeSteps(program);
    privileges.forbidRegaining();
    privileges.giveUpCapabilities();
    privileges.verifyThatNoneCanComeBack();
    filters.forEach(filter -> privileges.filter(filter.bytes()));
    privileges.verifyFilter();
    child.addProgram(
        START, path, command.arguments(), CleanEnvironment.of(command, policy.files().mode()));
  }
}
