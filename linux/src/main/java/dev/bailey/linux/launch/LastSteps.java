package dev.bailey.linux.launch;

import dev.bailey.execution.Command;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.privileges.PrivilegeSteps;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.Limits;
import java.util.List;

/**
 * What the process of a command does between its fork and its program. Every backend goes through
 * this one list, so that none of them lacks what another one has.
 *
 * <p>Each step is followed by reading it back where the kernel tells. The first failure ends the
 * process before the program.
 */
public final class LastSteps {
  /** The step that fails when the kernel does not take the program. */
  public static final String START = "start the program";

  private static final int SIGKILL = 9;
  private static final int NO_SIGNAL = 0;

  private final ChildProgram program;
  private final ChildStart start;
  private final Limits limits;

  public LastSteps(ChildProgram program, ChildStart start, Limits limits) {
    this.program = program;
    this.start = start;
    this.limits = limits;
  }

  /**
   * Who a command becomes.
   *
   * @param user the one to change to; {@link #SAME} to stay the same
   * @param forGood whether the bounding set is to be empty; ordinary users cannot empty it, nor can
   *     the root of most containers, and with no_new_privs it is without effect
   * @param filters of system calls, in the order of their installation
   */
  public record Confinement(int user, boolean forGood, List<BpfProgram> filters) {
    public static final int SAME = -1;

    public Confinement {
      filters = List.copyOf(filters);
    }
  }

  /**
   * Adds the steps of a confined command.
   *
   * @param first adds what the backend needs our descriptors or privileges for
   * @param second adds what it needs neither for
   */
  public void confine(Confinement how, Runnable first, Runnable second) {
    PrivilegeSteps privileges = new PrivilegeSteps(program);
    // First: from here on the process gives up what keeps its neighbours from it.
    privileges.protectMemory();
    forbid(privileges, how.forGood());
    // A neighbour of the same user could stop it while it has copies of our descriptors.
    program.mindParent(SIGKILL);
    first.run();
    start.addStreams();
    program.mindParent(NO_SIGNAL);
    second.run();
    LimitSteps perProcess = new LimitSteps(program);
    perProcess.forbidCoreDumps();
    perProcess.openFiles(limits);
    take(how, privileges);
    // Not before: on old kernels a signal that dumps core kills all that share memory, the entrant
    // too.
    start.letSignalsThrough();
    for (BpfProgram filter : how.filters()) {
      privileges.filter(filter.bytes());
    }
    privileges.verifyFilter();
  }

  private static void take(Confinement how, PrivilegeSteps privileges) {
    if (how.user() != Confinement.SAME) {
      privileges.become(how.user());
      return;
    }
    privileges.giveUpCapabilities();
    if (how.forGood()) {
      privileges.verifyThatNoneCanComeBack();
    }
  }

  private static void forbid(PrivilegeSteps privileges, boolean forGood) {
    if (forGood) {
      privileges.forbidRegaining();
    } else {
      privileges.forbidGaining();
    }
  }

  /** Adds those of a command that keeps the caller's rights, and with them the caller's limits. */
  public void leaveUnconfined() {
    start.addProcessSetup();
    new LimitSteps(program).openFiles(limits);
  }

  /** Adds the program, the very last step. */
  public void become(String path, Command command, List<String> environment) {
    start.addProgram(START, path, command.arguments(), environment);
  }
}
