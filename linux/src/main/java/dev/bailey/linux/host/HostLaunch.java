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
import dev.bailey.linux.launch.EntrantLaunch;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LastSteps;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.Launched;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.TreeResources;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.rootfs.CommandSearch;
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
    Path directory = CommandSearch.directory(policy, command);
    RootPlan everything = RootPlan.of(FileAccess.unrestricted(directory), NetworkAccess.full());
    ProgramSearch.Answer answer = new CommandSearch(everything, command, directory).find();
    return answer instanceof ProgramSearch.Answer.Found found
        ? start(command, found.path(), directory, streams, enforcement)
        : Supervisor.neverStarted(((ProgramSearch.Answer.Missing) answer).outcome(), enforcement);
  }

  private ConfinedProcess start(
      Command command, String path, Path directory, Streams streams, Enforcement enforcement) {
    long start = System.nanoTime();
    Cgroup group = cgroups == null ? null : cgroups.acquire(GroupLimits.of(policy.limits()));
    Launched launched = launch(command, path, directory, group);
    if (launched instanceof Launched.NotStarted failed) {
      close(group);
      return Supervisor.neverStarted(failed.outcome(), enforcement);
    }
    StartedProcess process = ((Launched.Running) launched).process();
    HostTree tree = new HostTree(process.pid(), group);
    TreeResources resources = new TreeResources(tree, group, enforcement);
    return new Supervisor(process, resources, policy.limits(), command, streams, start);
  }

  private Launched launch(Command command, String path, Path directory, @Nullable Cgroup group) {
    try (Fd place = Kernel.open(directory + "/.", Flags.O_PATH)) {
      return new Entry(policy, command, place).start(path, group);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(() -> close(group)));
      throw e;
    }
  }

  private static void close(@Nullable Cgroup group) {
    if (group != null) {
      group.close();
    }
  }

  /** What entrant and command do: no more than joining the group and becoming the program. */
  private static final class Entry extends EntrantLaunch {
    private final EffectivePolicy policy;
    private final Command command;
    private final Fd place;

    Entry(EffectivePolicy policy, Command command, Fd place) {
      super(policy.limits());
      this.policy = policy;
      this.command = command;
      this.place = place;
    }

    @Override
    protected Plumbing streams(ChildStart child) {
      child.enter(place);
      return Plumbing.of(command, child);
    }

    @Override
    protected void write(ChildProgram program, ChildStart child, EntrantSteps steps, String path) {
      steps.begin();
      steps.forkCommand();
      LastSteps last = new LastSteps(program, child, policy.limits());
      last.leaveUnconfined();
      last.become(path, command, CleanEnvironment.of(command, policy.files().mode()));
      steps.end();
    }

    @Override
    protected Outcome failure(ChildProgram program, String path) {
      return LaunchFailure.ofProcess(program, policy.limits())
          .orElseGet(() -> denied(program, path));
    }

    private static Outcome denied(ChildProgram program, String path) {
      int code = program.errno() == Errno.ENOENT ? 127 : 126;
      String reason = path + ": " + Errno.describe(program.errno());
      return new Outcome.Denied(
          code,
          reason,
          new Remedy.Advice(
              "Check that it is a program for this machine, or a script whose first line names its interpreter."));
    }
  }
}
