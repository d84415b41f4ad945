package dev.bailey.linux.namespace;

import static java.util.Objects.requireNonNull;

import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.CgroupSteps;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LateGroups;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.LauncherThread;
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
 * Starts one command in a cell: finds the program, writes the launch program, has a launcher thread
 * run it, and translates a failure.
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
  record Launched(
      @Nullable StartedProcess process,
      @Nullable Outcome outcome,
      @Nullable LauncherThread launcher) {
    /** Waits until the launcher thread has left the command's groups. */
    void awaitLauncher() {
      if (launcher != null) {
        launcher.awaitEnd();
      }
    }

    Outcome requireOutcome() {
      return requireNonNull(outcome, "outcome is null");
    }
  }

  /**
   * Starts it.
   *
   * @param plumbing makes the command's streams
   * @param meanwhile is run while the launcher works
   * @param afterwards is told when the program has run, whatever came of it
   */
  Launched run(
      Function<ChildStart, Plumbing> plumbing,
      Runnable meanwhile,
      Consumer<KernelProgram> afterwards) {
    entrance.awaken();
    if (command.program().indexOf('/') >= 0) {
      // The kernel knows best what is there. What is wrong, if anything, is looked for afterwards.
      String path = directory.resolve(command.program()).normalize().toString();
      return start(path, plumbing, meanwhile, afterwards);
    }
    ProgramSearch.Answer answer = search();
    return answer instanceof ProgramSearch.Answer.Found found
        ? start(found.path(), plumbing, meanwhile, afterwards)
        : new Launched(null, ((ProgramSearch.Answer.Missing) answer).outcome(), null);
  }

  private ProgramSearch.Answer search() {
    return new ProgramSearch(plan)
        .find(command.program(), directory, CleanEnvironment.path(command));
  }

  private Launched start(
      String path,
      Function<ChildStart, Plumbing> plumbing,
      Runnable meanwhile,
      Consumer<KernelProgram> afterwards) {
    try (KernelProgram program = new KernelProgram();
        ChildProgram child = new ChildProgram();
        CgroupSteps cgroup = new CgroupSteps(program, entrance.group())) {
      ChildStart start = new ChildStart(child);
      try (Plumbing streams = plumbing.apply(start)) {
        LateGroups late = approach(program, cgroup);
        long process = write(child, start, cgroup, path);
        program.child(child);
        cgroup.leave(late);
        LauncherThread.Rescue rescue = LauncherThread.Rescue.of(entrance.group(), policy.limits());
        LauncherThread launcher = cgroup.run(() -> entrance.run(program, rescue, meanwhile));
        if (program.succeeded()) {
          StartedProcess started = streams.started((int) child.result(process));
          tell(afterwards, program, started);
          return new Launched(started, null, launcher);
        }
        afterwards.accept(program);
        launcher.awaitEnd();
        return new Launched(null, failure(program, path), launcher);
      }
    }
  }

  private static void tell(
      Consumer<KernelProgram> afterwards, KernelProgram program, StartedProcess started) {
    try {
      afterwards.accept(program);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(started::abandon));
      throw e;
    }
  }

  /** What the launcher thread does before it forks the command. */
  private LateGroups approach(KernelProgram program, CgroupSteps cgroup) {
    LateGroups late = entrance.enter(program);
    CgroupSteps.enter(program, directory);
    shared.suidDumpable().require(program);
    cgroup.joinLate(late);
    return late;
  }

  private long write(ChildProgram child, ChildStart start, CgroupSteps cgroup, String path) {
    long process = cgroup.fork(child);
    LastSteps last = new LastSteps(child, start, policy.limits());
    int user = plan.unrestricted() ? Kernel.effectiveUser() : SharedParts.USER;
    last.confine(
        new LastSteps.Confinement(user, true, entrance.missing(filters())),
        () -> cgroup.hideNamesInChild(child),
        () -> {});
    entrance.verifyFilters(child);
    last.become(path, command, CleanEnvironment.of(command, policy.files().mode()));
    child.parent();
    return process;
  }

  /** In the order in which they are installed. */
  private List<BpfProgram> filters() {
    BpfProgram asked = shared.filter(policy);
    return policy.seccompProfile().isPresent() ? List.of(shared.guard(), asked) : List.of(asked);
  }

  private Outcome failure(KernelProgram program, String path) {
    if (program.failedStep().equals(CgroupSteps.ENTER)) {
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
