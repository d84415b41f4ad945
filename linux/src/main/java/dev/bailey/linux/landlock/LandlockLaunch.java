package dev.bailey.linux.landlock;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.linux.launch.CgroupSteps;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LateGroups;
import dev.bailey.linux.launch.LauncherThread;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartScript;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.TreeSurroundings;
import dev.bailey.linux.privileges.Capabilities;
import dev.bailey.linux.privileges.PrivilegeSteps;
import dev.bailey.linux.pty.Terminals;
import dev.bailey.linux.rootfs.FileGrants;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts one command: its launcher thread gives up privileges, enters the rules and the filter, and
 * starts a shell that waits at a {@link Gate}. Once that thread is gone and the state of the new
 * process was read back, the shell becomes the program.
 */
final class LandlockLaunch {
  private final LandlockParts parts;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final PrivateDirectory temporary;
  private final Mark mark;

  LandlockLaunch(
      LandlockParts parts, EffectivePolicy policy, PrivateDirectory temporary, Mark mark) {
    this.parts = parts;
    this.policy = policy;
    this.temporary = temporary;
    this.mark = mark;
    plan = LandlockCell.plan(policy, temporary);
  }

  ConfinedProcess start(Command command, Streams streams) {
    long start = System.nanoTime();
    Path directory = command.workingDirectory().orElse(policy.files().project());
    requireVisible(directory);
    ProgramSearch.Answer answer =
        new ProgramSearch(plan).find(command.program(), directory, CleanEnvironment.path(command));
    try (Ruleset ruleset = new Ruleset(parts.abi(), policy.network())) {
      FileGrants grants = FileRules.add(ruleset, policy, plan);
      Enforcement enforcement = LandlockReport.of(parts, policy, grants);
      return switch (answer) {
        case ProgramSearch.Answer.Missing(int code, String reason, String hint) ->
            Supervisor.neverStarted(new Outcome.Denied(code, reason, hint), enforcement);
        case ProgramSearch.Answer.Found(String path) ->
            launch(command, path, directory, ruleset, grants.hidesRoot())
                .supervised(policy, command, streams, enforcement, start);
      };
    }
  }

  /** Landlock lets anybody enter any directory; a policy that does not show it does not. */
  private void requireVisible(Path directory) {
    try {
      if (plan.isVisible(directory.toRealPath())) {
        return;
      }
    } catch (IOException e) {
      // Missing: the same to the caller.
    }
    throw BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "enter",
            directory.toString(),
            "the sandbox does not show this directory")
        .withHint("Use --workdir with a directory of the project, or --read " + directory + ".");
  }

  /** A process past its gate. */
  private record Launched(StartedProcess process, CommandTree tree) {
    ConfinedProcess supervised(
        EffectivePolicy policy,
        Command command,
        Streams streams,
        Enforcement enforcement,
        long start) {
      return new Supervisor(
          process,
          new TreeSurroundings(tree, tree.group(), enforcement),
          policy.limits(),
          command,
          streams,
          start);
    }
  }

  private Launched launch(
      Command command, String path, Path directory, Ruleset ruleset, boolean hidesRoot) {
    CgroupDriver cgroups = parts.cgroups();
    Cgroup group = cgroups == null ? null : cgroups.acquire(GroupLimits.of(policy.limits()));
    CommandTree tree = CommandTree.of(mark, group, parts.abi());
    try (KernelProgram program = new KernelProgram();
        Spawn spawn = new Spawn(program);
        Fd _ = spawn.enter(directory.toString());
        Spawn warden = new Spawn(program);
        Plumbing plumbing = plumbing(command, spawn, ruleset);
        CgroupSteps cgroup = new CgroupSteps(program, spawn, group);
        Gate gate = new Gate(spawn, cgroup.firstClosed())) {
      long thread = program.call("name the launcher thread", Syscall.GETTID);
      LateGroups late = CgroupSteps.joinEarly(program, group);
      cgroup.joinLate(late);
      giveUpPrivileges(program);
      tree.addWarden(program, warden);
      restrict(program, ruleset, hidesRoot);
      addSpawn(spawn, gate, cgroup, tree, command, path);
      cgroup.leave(late);
      LauncherThread launcher = cgroup.run(() -> LauncherThread.run(program));
      launcher.awaitEnd();
      tree.watchWarden(warden);
      program.requireSuccess();
      requireConfined(spawn.pid(), program.result(thread), tree);
      StartedProcess process = plumbing.started(spawn.pid());
      gate.open();
      return new Launched(process, tree);
    } catch (RuntimeException e) {
      tree.abandon();
      throw e;
    }
  }

  /** Everything that must be so before the program may run; the process ends if it is not. */
  private void requireConfined(int pid, long thread, CommandTree tree) {
    try {
      tree.requireWarden();
      Gate.awaitEnd(thread);
      ProcessLimits.apply(pid, policy.limits(), mark);
      ProcessStatus.verify(pid, Capabilities.canForbid());
    } catch (RuntimeException e) {
      Kernel.kill(pid);
      try (Fd process = Kernel.pidfd(pid)) {
        var _ = Kernel.await(process);
      }
      throw e;
    }
  }

  private static void giveUpPrivileges(KernelProgram program) {
    PrivilegeSteps privileges = new PrivilegeSteps(program);
    if (Capabilities.canForbid()) {
      privileges.forbidRegaining();
    } else {
      privileges.forbidGaining();
    }
    privileges.giveUpCapabilities();
  }

  private void restrict(KernelProgram program, Ruleset ruleset, boolean hidesRoot) {
    ruleset.restrict(program, hidesRoot);
    PrivilegeSteps privileges = new PrivilegeSteps(program);
    for (BpfProgram filter : LandlockParts.filters(policy)) {
      privileges.filter(filter.bytes());
    }
    privileges.verifyFilter();
  }

  private void addSpawn(
      Spawn spawn, Gate gate, CgroupSteps cgroup, CommandTree tree, Command command, String path) {
    List<String> environment =
        Gate.veil(CleanEnvironment.of(command, policy.files().mode(), temporary.path().toString()));
    StartScript script = new StartScript(Limits.none(), CgroupSteps.needScript(tree.group()));
    script.begin(gate.script(environment.size()));
    spawn.closeFrom(cgroup.firstClosed() + 1);
    spawn.add(
        "start the program",
        script.path(path),
        script.around(path, command.arguments()),
        environment);
  }

  private static Plumbing plumbing(Command command, Spawn spawn, Ruleset ruleset) {
    if (command.terminal().isEmpty()) {
      return Plumbing.pipes(command, spawn);
    }
    try (KernelProgram program = new KernelProgram()) {
      Terminals.Pair terminal = Terminals.add(program);
      program.run();
      program.requireSuccess();
      Fd slave = terminal.takeSlave();
      ruleset.allow(slave, Ruleset.DEVICE);
      return Plumbing.terminal(terminal.takeMaster(command.terminal().get()), slave, spawn);
    }
  }
}
