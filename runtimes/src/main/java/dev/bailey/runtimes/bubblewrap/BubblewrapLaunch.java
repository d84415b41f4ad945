package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.Deadlines;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.pty.Terminals;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Starts one command: finds the program and a room for it, and has it enter. */
final class BubblewrapLaunch {
  private final List<BpfProgram> filters;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final Groups groups;

  BubblewrapLaunch(List<BpfProgram> filters, EffectivePolicy policy, RootPlan plan, Groups groups) {
    this.filters = filters;
    this.policy = policy;
    this.plan = plan;
    this.groups = groups;
  }

  /** Starts it; on failure, and when there is no such program, the ground is left. */
  ConfinedProcess start(Command command, Streams streams, Ground ground, long start) {
    Enforcement enforcement =
        Report.of(policy, ground.group() == null ? "none" : groups.mechanism());
    ProcessGroup group = ground.join();
    Room room = null;
    try (ChildProgram program = new ChildProgram()) {
      ProgramSearch.Answer answer = search(command);
      if (answer instanceof ProgramSearch.Answer.Missing missing) {
        ground.leave(null, group);
        return Supervisor.neverStarted(missing.outcome(), enforcement);
      }
      String path = ((ProgramSearch.Answer.Found) answer).path();
      room = ground.room();
      StartedProcess process = enter(program, command, path, room, group);
      if (process == null) {
        Outcome outcome = failure(program, command, path);
        ground.leave(room, group);
        return Supervisor.neverStarted(outcome, enforcement);
      }
      return new Supervisor(
          process,
          new Surrounded(room, ground, group, enforcement),
          policy.limits(),
          command,
          streams,
          start);
    } catch (RuntimeException e) {
      ground.leave(room, group);
      throw e;
    }
  }

  private ProgramSearch.Answer search(Command command) {
    return new ProgramSearch(plan)
        .find(command.program(), directory(command), CleanEnvironment.path(command));
  }

  private Path directory(Command command) {
    return command.workingDirectory().orElse(policy.files().project());
  }

  /** The process; null when the program failed. */
  private @Nullable StartedProcess enter(
      ChildProgram program, Command command, String path, Room room, @Nullable ProcessGroup group) {
    ChildStart child = new ChildStart(program);
    try (Plumbing plumbing = plumbing(command, child);
        GroupSteps steps = new GroupSteps(program, group)) {
      long process = new Entry(program, policy, filters).add(room, steps, child, command, path);
      Duration longest = policy.limits().wallTime().orElse(Gate.PATIENCE);
      // Whatever holds the command up before its program: its time is running.
      Future<?> rescue = Deadlines.after(longest, room::kill);
      try {
        steps.run();
      } finally {
        rescue.cancel(false);
      }
      return program.succeeded() ? plumbing.started((int) program.result(process)) : null;
    }
  }

  private Outcome failure(ChildProgram program, Command command, String path) {
    if (program.failedStep().equals(Entry.DIRECTORY)) {
      throw LaunchFailure.noDirectory(directory(command));
    }
    if (!program.failedStep().equals(Entry.START)) {
      throw program.failure();
    }
    return program.errno() == Errno.ENOMEM && policy.limits().memoryBytes().isPresent()
        ? new Outcome.OutOfMemory()
        : LaunchFailure.of(program, path);
  }

  private static Plumbing plumbing(Command command, ChildStart child) {
    if (command.terminal().isEmpty()) {
      return Plumbing.pipes(command, child);
    }
    child.controlledByTerminal();
    try (KernelProgram program = new KernelProgram()) {
      Terminals.Pair terminal = Terminals.add(program);
      program.run();
      program.requireSuccess();
      Fd master = terminal.takeMaster(command.terminal().get());
      return Plumbing.foreignTerminal(master, terminal.takeSlave(), child);
    }
  }
}
