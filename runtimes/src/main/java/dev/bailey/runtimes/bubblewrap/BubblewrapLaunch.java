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
    ProgramSearch.Answer answer;
    try {
      answer = search(command);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(() -> ground.leave(null, group)));
      throw e;
    }
    if (answer instanceof ProgramSearch.Answer.Missing missing) {
      ground.leave(null, group);
      return Supervisor.neverStarted(missing.outcome(), enforcement);
    }
    String path = ((ProgramSearch.Answer.Found) answer).path();
    Entered entered = enter(command, path, ground, group, enforcement);
    if (entered.process() == null) {
      return Supervisor.neverStarted(entered.requireOutcome(), enforcement);
    }
    return new Supervisor(
        entered.process(), entered.requireResources(), policy.limits(), command, streams, start);
  }

  /** Either a process with its resources, or what kept it from being started. */
  private record Entered(
      @Nullable StartedProcess process,
      @Nullable RoomResources resources,
      @Nullable Outcome outcome) {
    RoomResources requireResources() {
      return requireNonNull(resources, "resources");
    }

    Outcome requireOutcome() {
      return requireNonNull(outcome, "outcome");
    }
  }

  /** Has it enter a room; unless a process was started, the ground is left. */
  private Entered enter(
      Command command,
      String path,
      Ground ground,
      @Nullable CommandCgroup group,
      Enforcement enforcement) {
    Cgroup counting = group instanceof Cgroup own ? own : ground.group();
    Room room = null;
    try {
      for (int attempt = 1; ; attempt++) {
        room = ground.room();
        // Now: what a quick command was refused must not be taken for something before it.
        CgroupUsage before = counted(counting);
        Launched launched = enter(command, path, room, group);
        if (launched.process() != null) {
          StartedProcess process = launched.process();
          return new Entered(
              process,
              resources(process, room, ground, group, counting, before, enforcement),
              null);
        }
        if (room.isAlive() || attempt == ATTEMPTS) {
          Outcome outcome = launched.requireOutcome();
          Room last = room;
          room = null;
          ground.leave(last, group);
          return new Entered(null, null, outcome);
        }
        // Somebody killed its keeper just when it was entered; another room is as good.
        room.close();
        room = null;
      }
    } catch (RuntimeException | Error e) {
      Room last = room;
      Undo.after(e, List.of(() -> ground.leave(last, group)));
      throw e;
    }
  }

  /** Nothing runs without resources: a process that gets none ends, with all in its room. */
  private static RoomResources resources(
      StartedProcess process,
      Room room,
      Ground ground,
      @Nullable CommandCgroup group,
      @Nullable Cgroup counting,
      CgroupUsage before,
      Enforcement enforcement) {
    try {
      return new RoomResources(room, ground, group, counting, before, enforcement);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(room::kill, process::abandon));
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
    if (program.failedStep().equals(EntrantSteps.DIRECTORY)) {
      throw LaunchFailure.noDirectory(directory(command));
    }
    return LaunchFailure.outcome(program, path, policy.limits());
  }
}
