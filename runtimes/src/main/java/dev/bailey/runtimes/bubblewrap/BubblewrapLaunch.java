package dev.bailey.runtimes.bubblewrap;

import static java.util.Objects.requireNonNull;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.EntrantSteps;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.LaunchFailure;
import dev.bailey.linux.launch.Plumbing;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts one command: finds the program and a room for it, and has it enter. */
final class BubblewrapLaunch {
  private static final int ATTEMPTS = 5;

  private final List<BpfProgram> filters;
  private final EffectivePolicy policy;
  private final RootPlan plan;
  private final UserCgroups groups;

  BubblewrapLaunch(
      List<BpfProgram> filters, EffectivePolicy policy, RootPlan plan, UserCgroups groups) {
    this.filters = filters;
    this.policy = policy;
    this.plan = plan;
    this.groups = groups;
  }

  /** The same for a command that may have limits of its own. */
  BubblewrapLaunch forCommand(Command command) {
    return command.limits().isNone()
        ? this
        : new BubblewrapLaunch(filters, policy.tightenedBy(command.limits()), plan, groups);
  }

  private static CgroupUsage counted(@Nullable Cgroup counting) {
    return counting == null ? CgroupUsage.none() : counting.usage();
  }

  /**
   * The group that a command joins: one with limits of its own, where it has any.
   *
   * @param ground whose limits hold as well
   */
  private @Nullable CommandCgroup join(Command command, Ground ground) {
    if (!GroupLimits.needGroup(command.limits())) {
      return ground.join();
    }
    Cgroup whole = ground.group();
    if (whole == null) {
      GroupLimits.doWithout(policy, "this sandbox has no control group", List.of());
      return null;
    }
    return whole.child(GroupLimits.of(policy.limits()));
  }

  /** Starts it; on failure, and when there is no such program, the ground is left. */
  ConfinedProcess start(Command command, Streams streams, Ground ground, long start) {
    Enforcement enforcement =
        BubblewrapReport.of(policy, plan, ground.group() == null ? "none" : groups.mechanism());
    CommandCgroup group = join(command, ground);
    Cgroup counting = group instanceof Cgroup own ? own : ground.group();
    Room room = null;
    try {
      ProgramSearch.Answer answer = search(command);
      if (answer instanceof ProgramSearch.Answer.Missing missing) {
        ground.leave(null, group);
        return Supervisor.neverStarted(missing.outcome(), enforcement);
      }
      String path = ((ProgramSearch.Answer.Found) answer).path();
      for (int attempt = 1; ; attempt++) {
        room = ground.room();
        // Now: what a quick command was refused must not be taken for something before it.
        CgroupUsage before = counted(counting);
        Launched launched = enter(command, path, room, group);
        if (launched.process() != null) {
          return new Supervisor(
              launched.process(),
              new RoomResources(room, ground, group, counting, before, enforcement),
              policy.limits(),
              command,
              streams,
              start);
        }
        if (room.isAlive() || attempt == ATTEMPTS) {
          Outcome outcome = launched.requireOutcome();
          ground.leave(room, group);
          return Supervisor.neverStarted(outcome, enforcement);
        }
        // Somebody killed its keeper just when it was entered; another room is as good.
        room.close();
        room = null;
      }
    } catch (RuntimeException e) {
      leave(ground, room, group, e);
      throw e;
    }
  }

  private static void leave(
      Ground ground, @Nullable Room room, @Nullable CommandCgroup group, RuntimeException reason) {
    Undo.after(reason, List.of(() -> ground.leave(room, group)));
  }

  private ProgramSearch.Answer search(Command command) {
    return new ProgramSearch(plan)
        .find(command.program(), directory(command), CleanEnvironment.path(command));
  }

  private Path directory(Command command) {
    return command.workingDirectory().orElse(policy.files().project());
  }

  /** Either a process, or what kept it from being started. */
  private record Launched(
      @Nullable StartedProcess process,
      @Nullable Outcome outcome,
      @Nullable BaileyException failure) {
    Outcome requireOutcome() {
      if (failure != null) {
        throw failure;
      }
      return requireNonNull(outcome, "outcome");
    }
  }

  private Launched enter(Command command, String path, Room room, @Nullable CommandCgroup group) {
    try (ChildProgram program = new ChildProgram()) {
      ChildStart child = new ChildStart(program);
      try (Plumbing plumbing = Plumbing.of(command, child);
          EntrantSteps steps = new EntrantSteps(program, group)) {
        new RoomEntry(program, policy, filters).add(room, steps, child, command, path);
        steps.run(policy.limits(), room::kill);
        if (!program.succeeded()) {
          return new Launched(null, failure(program, command, path), null);
        }
        return new Launched(plumbing.started(steps.pid()), null, null);
      } catch (BaileyException e) {
        return new Launched(null, null, e);
      }
    }
  }

  private Outcome failure(ChildProgram program, Command command, String path) {
    if (program.failedStep().equals(RoomEntry.DIRECTORY)) {
      throw LaunchFailure.noDirectory(directory(command));
    }
    return LaunchFailure.outcome(program, path, policy.limits());
  }
}
