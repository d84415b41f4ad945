package dev.bailey.linux.host;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.TreeResources;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts one command on the host, unconfined. */
final class HostLaunch {
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
      case ProgramSearch.Answer.Missing missing ->
          Supervisor.neverStarted(missing.outcome(), enforcement);
      case ProgramSearch.Answer.Found(String path) ->
          start(command, path, directory, streams, enforcement);
    };
  }

  private ConfinedProcess start(
      Command command, String path, Path directory, Streams streams, Enforcement enforcement) {
    long start = System.nanoTime();
    Cgroup group = cgroups == null ? null : cgroups.acquire(GroupLimits.of(policy.limits()));
    try (ChildProgram program = new ChildProgram();
        Fd place = Kernel.open(directory + "/.", Flags.O_PATH)) {
      ChildStart child = new ChildStart(program);
      child.enter(place);
      try (Plumbing plumbing = Plumbing.of(command, child);
          EntrantSteps steps = new EntrantSteps(program, group)) {
        steps.begin();
        steps.forkCommand();
        LastSteps last = new LastSteps(program, child, policy.limits());
        last.leaveUnconfined();
        last.become(path, command, CleanEnvironment.of(command, policy.files().mode()));
        steps.end();
        steps.run(policy.limits(), () -> {});
        if (!program.succeeded()) {
          return failed(program, path, group, enforcement);
        }
        StartedProcess process = plumbing.started(steps.pid());
        return new Supervisor(
            process,
            resources(process, group, enforcement),
            policy.limits(),
            command,
            streams,
            start);
      }
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(() -> close(group)));
      throw e;
    }
  }

  /** Nothing runs without resources: a process that gets none ends, with its tree. */
  private static TreeResources resources(
      StartedProcess process, @Nullable Cgroup group, Enforcement enforcement) {
    HostTree tree = new HostTree(process.pid(), group);
    try {
      return new TreeResources(tree, group, enforcement);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(tree::kill, process::abandon));
      throw e;
    }
  }

  private ConfinedProcess failed(
      ChildProgram program, String path, @Nullable Cgroup group, Enforcement enforcement) {
    Outcome outcome =
        LaunchFailure.ofProcess(program, policy.limits()).orElseGet(() -> denied(program, path));
    close(group);
    return Supervisor.neverStarted(outcome, enforcement);
  }

  private static Outcome denied(ChildProgram program, String path) {
    int code = program.errno() == Errno.ENOENT ? 127 : 126;
    String reason = path + ": " + Errno.describe(program.errno());
    return new Outcome.Denied(
        code, reason, new Remedy.Advice("Look at the file and its first line."));
  }

  private static void close(@Nullable Cgroup group) {
    if (group != null) {
      group.close();
    }
  }
}
