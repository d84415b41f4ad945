package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.ResourceLimit;
import dev.bailey.linux.launch.StartScript;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.pty.Terminals;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts one command: finds the program, has bwrap confine a shell, looks at it, lets it go. */
final class BubblewrapLaunch {
  private final Installed bwrap;
  private final List<BpfProgram> filters;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final Groups groups;

  BubblewrapLaunch(
      Installed bwrap,
      List<BpfProgram> filters,
      EffectivePolicy policy,
      RootPlan plan,
      Groups groups) {
    this.bwrap = bwrap;
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
    try {
      Path directory = command.workingDirectory().orElse(policy.files().project());
      ProgramSearch.Answer answer =
          new ProgramSearch(plan)
              .find(command.program(), directory, CleanEnvironment.path(command));
      if (answer instanceof ProgramSearch.Answer.Missing missing) {
        ground.leave(group);
        return Supervisor.neverStarted(
            new Outcome.Denied(missing.code(), missing.reason(), missing.hint()), enforcement);
      }
      String path = ((ProgramSearch.Answer.Found) answer).path();
      Held held = hold(command, path, ground, group);
      return new Supervisor(
          held.process(),
          new Surrounded(held, ground, group, enforcement),
          policy.limits(),
          command,
          streams,
          start);
    } catch (RuntimeException e) {
      ground.leave(group);
      throw e;
    }
  }

  private Held hold(Command command, String path, Ground ground, @Nullable ProcessGroup group) {
    try (KernelProgram program = new KernelProgram();
        Spawn spawn = new Spawn(program);
        Plumbing plumbing = plumbing(command, spawn);
        Sources sources = new Sources(plan);
        Gate gate = new Gate(spawn)) {
      CommandLine line = new CommandLine(bwrap, policy, plan);
      byte[] options = line.options(command, ground, filters, gate.info(), gate.handover());
      StartScript script = new StartScript(policy.limits(), false).hold(gate.ready(), gate.go());
      List<String> words =
          line.words(command, path, ground, group, script, gate.handover().give(options));
      gate.handover().seal();
      spawn.add("start bwrap", words.getFirst(), words, List.of());
      Spawner.run(program);
      program.requireSuccess();
      gate.started();
      Path directory = command.workingDirectory().orElse(policy.files().project());
      return gate.pass(
          plumbing.started(spawn.pid()),
          directory,
          command.terminal().isPresent(),
          pid -> {
            limitProcesses(pid, ground);
            new ReadBack(pid).verify(policy, plan);
            sources.verify(pid);
          });
    }
  }

  /** The kernel counts per user namespace (Linux 5.14), and the first process is bwrap's. */
  private void limitProcesses(int pid, Ground ground) {
    if (policy.limits().processes().isPresent()
        && ground.group() == null
        && Groups.countsPerNamespace()) {
      ResourceLimit.set(pid, Flags.RLIMIT_NPROC, policy.limits().processes().get() + 1L);
    }
  }

  private static Plumbing plumbing(Command command, Spawn spawn) {
    if (command.terminal().isEmpty()) {
      return Plumbing.pipes(command, spawn);
    }
    try (KernelProgram program = new KernelProgram()) {
      Terminals.Pair terminal = Terminals.add(program);
      program.run();
      program.requireSuccess();
      Fd master = terminal.takeMaster(command.terminal().get());
      return Plumbing.foreignTerminal(master, terminal.takeSlave(), spawn);
    }
  }
}
