package dev.bailey.linux.host;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.ffm.Fd;
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
import dev.bailey.linux.pty.Terminals;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One command on the host. */
final class HostLaunch {
  private static final String START = "start the program";

  private final EffectivePolicy policy;
  private final @Nullable CgroupDriver cgroups;

  HostLaunch(EffectivePolicy policy, @Nullable CgroupDriver cgroups) {
    this.policy = policy;
    this.cgroups = cgroups;
  }

  ConfinedProcess start(Command command, Streams streams) {
    Enforcement enforcement = HostReport.of(policy, cgroups == null ? "none" : cgroups.mechanism());
    Path directory = command.workingDirectory().orElse(policy.files().project());
    RootPlan everything = RootPlan.of(FileAccess.unrestricted(directory), NetworkAccess.full());
    ProgramSearch.Answer answer =
        new ProgramSearch(everything)
            .find(command.program(), directory, CleanEnvironment.path(command));
    return switch (answer) {
      case ProgramSearch.Answer.Missing(int code, String reason, String hint) ->
          Supervisor.neverStarted(new Outcome.Denied(code, reason, hint), enforcement);
      case ProgramSearch.Answer.Found(String path) ->
          start(command, path, directory, streams, enforcement);
    };
  }

  private ConfinedProcess start(
      Command command, String path, Path directory, Streams streams, Enforcement enforcement) {
    long start = System.nanoTime();
    Cgroup group = cgroups == null ? null : cgroups.acquire(GroupLimits.of(policy.limits()));
    try (KernelProgram program = new KernelProgram();
        Spawn spawn = new Spawn(program);
        Fd _ = spawn.enter(directory.toString());
        Plumbing plumbing = plumbing(command, spawn)) {
      CgroupSteps cgroup = new CgroupSteps(program, spawn, group);
      StartScript script = new StartScript(policy.limits(), CgroupSteps.needScript(group));
      LateGroups late = CgroupSteps.joinEarly(program, group);
      cgroup.joinLate(late);
      spawn.closeFrom(cgroup.firstClosed());
      spawn.add(
          START,
          script.path(path),
          script.around(path, command.arguments()),
          CleanEnvironment.of(command, policy.files().mode()));
      cgroup.leave(late);
      cgroup.run(() -> LauncherThread.run(program)).awaitEnd();
      cgroup.close();
      if (!program.succeeded()) {
        return failed(program, path, group, enforcement);
      }
      StartedProcess process = plumbing.started(spawn.pid());
      return new Supervisor(
          process,
          new TreeSurroundings(new HostTree(process.pid(), group), group, enforcement),
          policy.limits(),
          command,
          streams,
          start);
    } catch (RuntimeException e) {
      if (group != null) {
        group.close();
      }
      throw e;
    }
  }

  private static ConfinedProcess failed(
      KernelProgram program, String path, @Nullable Cgroup group, Enforcement enforcement) {
    if (!program.failedStep().equals(START)) {
      throw program.failure();
    }
    if (group != null) {
      group.close();
    }
    int code = program.errno() == Errno.ENOENT ? 127 : 126;
    String reason = path + ": " + Errno.describe(program.errno());
    return Supervisor.neverStarted(
        new Outcome.Denied(code, reason, "Look at the file and its first line."), enforcement);
  }

  private static Plumbing plumbing(Command command, Spawn spawn) {
    if (command.terminal().isEmpty()) {
      return Plumbing.pipes(command, spawn);
    }
    try (KernelProgram program = new KernelProgram()) {
      Terminals.Pair terminal = Terminals.add(program);
      program.run();
      program.requireSuccess();
      return Plumbing.terminal(
          terminal.takeMaster(command.terminal().get()), terminal.takeSlave(), spawn);
    }
  }
}
