package dev.bailey.linux.landlock;

import static java.util.Objects.requireNonNull;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.LimitSteps;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.TerminalSite;
import dev.bailey.linux.launch.TreeResources;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.privileges.Capabilities;
import dev.bailey.linux.rootfs.FileGrants;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts one command. The process that is forked for it gives up its privileges, enters the rules
 * and the filter, and becomes the program. No thread of this JVM is ever in the command's domain:
 * through one, the command could reach this JVM, signal it and read its memory.
 */
final class LandlockLaunch {
  private final LandlockParts parts;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final PrivateDirectory temporary;
  private final Mark mark;
  private final CommandGroups groups;
  private final boolean keepsAutorun;

  LandlockLaunch(
      LandlockParts parts,
      EffectivePolicy policy,
      RootPlan plan,
      PrivateDirectory temporary,
      Mark mark,
      CommandGroups groups,
      boolean keepsAutorun) {
    this.parts = parts;
    this.policy = policy;
    this.plan = plan;
    this.temporary = temporary;
    this.mark = mark;
    this.groups = groups;
    this.keepsAutorun = keepsAutorun;
  }

  ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    Path directory = command.workingDirectory().orElse(policy.files().project());
    ProgramSearch.Answer answer =
        new ProgramSearch(plan).find(command.program(), directory, CleanEnvironment.path(command));
    try (Fd place = visible(directory);
        Ruleset ruleset = new Ruleset(parts.abi(), policy.network())) {
      FileGrants grants = FileRules.add(ruleset, policy, plan);
      Enforcement enforcement = LandlockReport.of(parts, policy, grants, keepsAutorun);
      return switch (answer) {
        case ProgramSearch.Answer.Missing missing ->
            Supervisor.neverStarted(missing.outcome(), enforcement);
        case ProgramSearch.Answer.Found(String path) -> {
          Launched launched = launch(command, path, place, ruleset, grants.hidesRoot());
          yield launched.outcome() != null
              ? Supervisor.neverStarted(launched.outcome(), enforcement)
              : launched.supervised(policy, command, streams, enforcement, start);
        }
      };
    }
  }

  /**
   * Opens the directory to start in. Landlock lets anybody enter any directory; a policy that does
   * not show it does not. What is open is looked at: its name may lead elsewhere by now.
   */
  private Fd visible(Path directory) {
    Fd place;
    try {
      place = Kernel.open(directory + "/.", Flags.O_PATH);
    } catch (BaileyException e) {
      throw LaunchFailure.noDirectory(directory).withCause(e); // Missing: the same to the caller.
    }
    if (isVisible(place)) {
      return place;
    }
    place.close();
    throw LaunchFailure.noDirectory(directory);
  }

  private boolean isVisible(Fd place) {
    try {
      return plan.isVisible(Files.readSymbolicLink(Path.of("/proc/self/fd/" + place.number())));
    } catch (IOException e) {
      return false;
    }
  }

  /** A process that has become the program, or why there is none. */
  private record Launched(
      @Nullable StartedProcess process, @Nullable Outcome outcome, LandlockTree tree) {
    ConfinedProcess supervised(
        EffectivePolicy policy,
        Command command,
        Streams streams,
        Enforcement enforcement,
        long start) {
      StartedProcess started = requireNonNull(process, "process");
      return new Supervisor(
          started, resources(started, enforcement), policy.limits(), command, streams, start);
    }

    /** Nothing runs without resources: a process that gets none ends, with its tree. */
    private TreeResources resources(StartedProcess started, Enforcement enforcement) {
      try {
        return new TreeResources(tree, tree.group(), enforcement);
      } catch (RuntimeException | Error e) {
        Undo.after(e, List.of(tree::kill, started::abandon, tree::abandon));
        throw e;
      }
    }
  }

  private Launched launch(
      Command command, String path, Fd place, Ruleset ruleset, boolean hidesRoot) {
    Cgroup group = groups.command(policy);
    LandlockTree tree = LandlockTree.of(mark, groups, group, parts.abi());
    try (ChildProgram program = new ChildProgram()) {
      ChildStart child = new ChildStart(program);
      child.enter(place);
      try (Plumbing plumbing = Plumbing.of(command, child, new AllowedTerminal(ruleset));
          EntrantSteps steps = new EntrantSteps(program, group)) {
        steps.begin();
        tree.addWarden(program);
        steps.forkCommand();
        addCommand(
            program, child, command, path, () -> restrict(program, ruleset, hidesRoot, group));
        steps.end();
        steps.run(policy.limits(), () -> {});
        tree.watchWarden(program);
        if (program.succeeded()) {
          return new Launched(plumbing.started(steps.pid()), null, tree);
        }
        Outcome outcome = LaunchFailure.outcome(program, path, policy.limits());
        tree.abandon();
        return new Launched(null, outcome, tree);
      }
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(tree::abandon));
      throw e;
    }
  }

  /** The command's limits hold only as long as it cannot write the files of its group. */
  private static void restrict(
      ChildProgram program, Ruleset ruleset, boolean hidesRoot, @Nullable Cgroup group) {
    ruleset.restrict(program, hidesRoot);
    if (group != null) {
      for (Path file : group.joinFiles()) {
        Ruleset.verifyUnwritable(program, file);
      }
    }
  }

  private void addCommand(
      ChildProgram program, ChildStart child, Command command, String path, Runnable rules) {
    LastSteps last = new LastSteps(program, child, policy.limits());
    last.confine(
        new LastSteps.Confinement(
            LastSteps.Confinement.SAME, Capabilities.canForbid(), LandlockParts.filters(policy)),
        rules,
        () -> new LimitSteps(program).set("mark the tree", Mark.RESOURCE, mark.value()));
    last.become(
        path,
        command,
        CleanEnvironment.of(command, policy.files().mode(), temporary.path().toString()));
  }

  /** A terminal that the rules let the command use. */
  private record AllowedTerminal(Ruleset ruleset) implements TerminalSite {
    @Override
    public void made(Fd slave) {
      ruleset.allow(slave, Ruleset.DEVICE);
    }
  }
}
