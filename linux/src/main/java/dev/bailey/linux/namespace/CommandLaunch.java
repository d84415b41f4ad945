package dev.bailey.linux.namespace;

import static java.util.Objects.requireNonNull;

import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.privileges.SuidDumpable;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts one command in a cell: finds the program, has a forked process enter the cell and fork the
 * command there, and translates a failure.
 */
final class CommandLaunch {
  private final SharedParts shared;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final Command command;
  private final Entrance entrance;
  private final Path directory;

  CommandLaunch(
      SharedParts shared,
      EffectivePolicy policy,
      RootPlan plan,
      Command command,
      Entrance entrance) {
    this.shared = shared;
    this.policy = policy;
    this.plan = plan;
    this.command = command;
    this.entrance = entrance;
    directory = command.workingDirectory().orElse(policy.files().project());
  }

  /** Either a process, or the outcome of a command that could not be started. */
  record Launched(@Nullable StartedProcess process, @Nullable Outcome outcome) {
    Outcome requireOutcome() {
      return requireNonNull(outcome, "outcome is null");
    }
  }

  /**
   * Starts it.
   *
   * @param plumbing makes the command's streams
   * @param afterwards is told when the program has run, whatever came of it
   */
  Launched run(Function<ChildStart, Plumbing> plumbing, Consumer<ChildProgram> afterwards) {
    if (command.program().indexOf('/') >= 0) {
      // The kernel knows best what is there. What is wrong, if anything, is looked for afterwards.
      String path = directory.resolve(command.program()).normalize().toString();
      return start(path, plumbing, afterwards);
    }
    ProgramSearch.Answer answer = search();
    return answer instanceof ProgramSearch.Answer.Found found
        ? start(found.path(), plumbing, afterwards)
        : new Launched(null, ((ProgramSearch.Answer.Missing) answer).outcome());
  }

  private ProgramSearch.Answer search() {
    return new ProgramSearch(plan)
        .find(command.program(), directory, CleanEnvironment.path(command));
  }

  private Launched start(
      String path, Function<ChildStart, Plumbing> plumbing, Consumer<ChildProgram> afterwards) {
    try (ChildProgram program = new ChildProgram()) {
      ChildStart start = new ChildStart(program);
      try (Plumbing streams = plumbing.apply(start);
          EntrantSteps steps = new EntrantSteps(program, entrance.group())) {
        write(program, start, steps, path);
        steps.run(policy.limits(), () -> {});
        if (program.succeeded()) {
          StartedProcess started = streams.started(steps.pid());
          tell(afterwards, program, started);
          return new Launched(started, null);
        }
        afterwards.accept(program);
        return new Launched(null, failure(program, path));
      }
    }
  }

  private static void tell(
      Consumer<ChildProgram> afterwards, ChildProgram program, StartedProcess started) {
    try {
      afterwards.accept(program);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(started::abandon));
      throw e;
    }
  }

  private void write(ChildProgram program, ChildStart start, EntrantSteps steps, String path) {
    steps.beginSharing();
    entrance.enter(program);
    steps.hideNames();
    EntrantSteps.enter(program, directory);
    shared.suidDumpable().require(program);
    steps.forkCommand();
    LastSteps last = new LastSteps(program, start, policy.limits());
    int user = plan.unrestricted() ? Kernel.effectiveUser() : SharedParts.USER;
    last.confine(
        new LastSteps.Confinement(user, true, filters()), steps::hideNamesInCommand, () -> {});
    last.become(path, command, CleanEnvironment.of(command, policy.files().mode()));
    steps.end();
  }

  /** In the order in which they are installed. */
  private List<BpfProgram> filters() {
    BpfProgram asked = shared.filter(policy);
    return policy.seccompProfile().isPresent() ? List.of(shared.guard(), asked) : List.of(asked);
  }

  private Outcome failure(ChildProgram program, String path) {
    if (program.failedStep().equals(EntrantSteps.DIRECTORY)) {
      throw LaunchFailure.noDirectory(directory);
    }
    if (program.failedStep().equals(SuidDumpable.STEP)) {
      throw SuidDumpable.failure();
    }
    if (LaunchFailure.ofProcess(program, policy.limits()).isEmpty()
        && search() instanceof ProgramSearch.Answer.Missing missing) {
      return missing.outcome();
    }
    return LaunchFailure.outcome(program, path, policy.limits());
  }
}
