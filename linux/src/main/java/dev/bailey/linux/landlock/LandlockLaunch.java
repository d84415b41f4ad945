package dev.bailey.linux.landlock;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.EntrantLaunch;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.GroupUsage;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.Launched;
import dev.bailey.linux.launch.LimitSteps;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.TerminalSite;
import dev.bailey.linux.launch.TreeResources;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.privileges.Capabilities;
import dev.bailey.linux.rootfs.CommandSearch;
import dev.bailey.linux.rootfs.FileGrants;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
  private final List<BpfProgram> filters;
  private final boolean keepsAutorun;

  LandlockLaunch(
      LandlockParts parts,
      EffectivePolicy policy,
      RootPlan plan,
      PrivateDirectory temporary,
      Mark mark,
      CommandGroups groups,
      List<BpfProgram> filters,
      boolean keepsAutorun) {
    this.parts = parts;
    this.policy = policy;
    this.plan = plan;
    this.temporary = temporary;
    this.mark = mark;
    this.groups = groups;
    this.filters = filters;
    this.keepsAutorun = keepsAutorun;
  }

  ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    CommandSearch search = CommandSearch.of(policy, plan, command);
    ProgramSearch.Answer answer = search.find();
    try (Fd place = visible(search.directory());
        Ruleset ruleset = new Ruleset(parts.abi(), policy.network())) {
      FileGrants grants = FileRules.add(ruleset, policy, plan);
      Enforcement enforcement = LandlockReport.of(parts, policy, grants, keepsAutorun);
      if (answer instanceof ProgramSearch.Answer.Missing missing) {
        return Supervisor.neverStarted(missing.outcome(), enforcement);
      }
      String path = ((ProgramSearch.Answer.Found) answer).path();
      Cgroup group = groups.command(policy);
      LandlockTree tree = LandlockTree.of(mark, groups, group, parts.abi());
      Launched launched =
          launch(new Entry(command, place, ruleset, grants.hidesRoot(), tree), path);
      if (launched instanceof Launched.NotStarted failed) {
        tree.abandon();
        return Supervisor.neverStarted(failed.outcome(), enforcement);
      }
      StartedProcess process = ((Launched.Running) launched).process();
      TreeResources resources = new TreeResources(tree, group, enforcement);
      return new Supervisor(process, resources, policy.limits(), command, streams, start);
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

  private static Launched launch(Entry entry, String path) {
    try {
      return entry.start(path, entry.tree.group());
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(entry.tree::abandon));
      throw e;
    }
  }

  /** What entrant and command do. */
  private final class Entry extends EntrantLaunch {
    private final Command command;
    private final Fd place;
    private final Ruleset ruleset;
    private final boolean hidesRoot;
    private final LandlockTree tree;

    Entry(Command command, Fd place, Ruleset ruleset, boolean hidesRoot, LandlockTree tree) {
      super(policy.limits());
      this.command = command;
      this.place = place;
      this.ruleset = ruleset;
      this.hidesRoot = hidesRoot;
      this.tree = tree;
    }

    @Override
    protected Plumbing streams(ChildStart child) {
      child.enter(place);
      return Plumbing.of(command, child, new AllowedTerminal(ruleset));
    }

    @Override
    protected void write(ChildProgram program, ChildStart child, EntrantSteps steps, String path) {
      steps.begin();
      tree.addWarden(program);
      steps.forkCommand();
      addCommand(program, child, path);
      steps.end();
    }

    private void addCommand(ChildProgram program, ChildStart child, String path) {
      LastSteps last = new LastSteps(program, child, policy.limits());
      last.confine(
          new LastSteps.Confinement(LastSteps.Confinement.SAME, Capabilities.canForbid(), filters),
          () -> restrict(program),
          () -> new LimitSteps(program).addLimit("mark the tree", Mark.RESOURCE, mark.value()));
      last.become(
          path,
          command,
          CleanEnvironment.of(command, policy.files().mode(), temporary.path().toString()));
    }

    /** The command's limits hold only as long as it cannot write the files of its group. */
    private void restrict(ChildProgram program) {
      ruleset.restrict(program, hidesRoot);
      Cgroup group = tree.group();
      if (group != null) {
        for (Path file : group.joinFiles()) {
          Ruleset.verifyUnwritable(program, file);
        }
      }
    }

    @Override
    protected boolean ranOutOfMemory() {
      return GroupUsage.hasKilled(tree.group());
    }

    @Override
    protected void ran(ChildProgram program) {
      tree.watchWarden(program);
    }
  }

  /** A terminal that the rules let the command use. */
  private record AllowedTerminal(Ruleset ruleset) implements TerminalSite {
    @Override
    public void made(Fd slave) {
      ruleset.allow(slave, Ruleset.DEVICE);
    }
  }
}
