package dev.bailey.linux.namespace;

import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.EntrantLaunch;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.GroupUsage;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.Launched;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.privileges.SuidDumpable;
import dev.bailey.linux.rootfs.CommandSearch;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;

/**
 * Starts one command in a cell: finds the program, has a forked process enter the cell and fork the
 * command there, and translates a failure.
 */
final class CommandLaunch extends EntrantLaunch {
  private final SharedParts shared;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final Command command;
  private final List<BpfProgram> filters;
  private final Entrance entrance;
  private final CommandSearch search;

  CommandLaunch(
      SharedParts shared,
      EffectivePolicy policy,
      RootPlan plan,
      Command command,
      List<BpfProgram> filters,
      Entrance entrance) {
    super(policy.limits());
    this.shared = shared;
    this.policy = policy;
    this.plan = plan;
    this.command = command;
    this.filters = filters;
    this.entrance = entrance;
    search = CommandSearch.of(policy, plan, command);
  }

  /** Starts it. */
  Launched run() {
    if (command.program().indexOf('/') >= 0) {
      // The kernel knows best what is there. What is wrong, if anything, is looked for afterwards.
      return start(
          search.directory().resolve(command.program()).normalize().toString(), entrance.group());
    }
    ProgramSearch.Answer answer = search.find();
    return answer instanceof ProgramSearch.Answer.Found found
        ? start(found.path(), entrance.group())
        : new Launched.NotStarted(((ProgramSearch.Answer.Missing) answer).outcome());
  }

  @Override
  protected Plumbing streams(ChildStart child) {
    return entrance.streams(command, child);
  }

  @Override
  protected void write(ChildProgram program, ChildStart start, EntrantSteps steps, String path) {
    steps.fork();
    entrance.make(program);
    steps.begin();
    entrance.enter(program);
    steps.hideNames();
    EntrantSteps.enter(program, search.directory());
    shared.suidDumpable().require(program);
    steps.forkCommand();
    LastSteps last = new LastSteps(program, start, policy.limits());
    int user = plan.unrestricted() ? Kernel.effectiveUser() : SharedParts.USER;
    last.confine(
        new LastSteps.Confinement(user, true, filters), steps::hideNamesInCommand, () -> {});
    last.become(path, command, CleanEnvironment.of(command, policy.files().mode()));
    steps.end();
  }

  @Override
  protected void ran(ChildProgram program) {
    entrance.ran(program);
  }

  @Override
  protected boolean ranOutOfMemory() {
    return GroupUsage.hasKilled(entrance.whole());
  }

  @Override
  protected Outcome failure(ChildProgram program, String path) {
    if (program.failedStep().equals(EntrantSteps.DIRECTORY)) {
      throw LaunchFailure.noDirectory(search.directory());
    }
    if (program.failedStep().equals(SuidDumpable.STEP)) {
      throw SuidDumpable.failure();
    }
    if (LaunchFailure.ofProcess(program, policy.limits()).isEmpty()
        && search.find() instanceof ProgramSearch.Answer.Missing missing) {
      return missing.outcome();
    }
    return super.failure(program, path);
  }
}
