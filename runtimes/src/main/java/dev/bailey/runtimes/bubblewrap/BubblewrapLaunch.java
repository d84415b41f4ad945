package dev.bailey.runtimes.bubblewrap;

import static java.util.Objects.requireNonNull;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupUsage;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.launch.CellFailure;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.KillableGround;
import dev.bailey.linux.launch.Launched;
import dev.bailey.linux.launch.StartedProcess;
import dev.bailey.linux.launch.Supervisor;
import dev.bailey.linux.launch.Undo;
import dev.bailey.linux.rootfs.CommandSearch;
import dev.bailey.linux.rootfs.ProgramSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts one command: finds the program and a room for it, and has it enter. */
final class BubblewrapLaunch {
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
    Entered entered = entered(command, ground, group);
    if (entered.launched() instanceof Launched.NotStarted failed) {
      ground.leave(entered.room(), group);
      return Supervisor.neverStarted(failed.outcome(), enforcement);
    }
    RoomResources resources =
        new RoomResources(
            requireNonNull(entered.room(), "room"),
            ground,
            group,
            counting(ground, group),
            entered.before(),
            enforcement);
    StartedProcess process = ((Launched.Running) entered.launched()).process();
    return new Supervisor(process, resources, policy.limits(), command, streams, start);
  }

  /**
   * What came of having a command enter a room.
   *
   * @param room null where none was needed, since there is no such program
   * @param before what was counted for it when it did not run yet
   */
  private record Entered(Launched launched, @Nullable Room room, CgroupUsage before) {}

  private Entered entered(Command command, Ground ground, @Nullable CommandCgroup group) {
    try {
      ProgramSearch.Answer answer = CommandSearch.of(policy, plan, command).find();
      if (answer instanceof ProgramSearch.Answer.Missing missing) {
        return new Entered(new Launched.NotStarted(missing.outcome()), null, CgroupUsage.none());
      }
      String path = ((ProgramSearch.Answer.Found) answer).path();
      return KillableGround.use(
          () -> new OccupiedRoom(ground.room(), ground),
          occupied -> enter(command, path, occupied.room(), ground, group));
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(() -> ground.leave(null, group)));
      throw e;
    }
  }

  /** A room whose keeper somebody may kill just when it is entered. */
  private record OccupiedRoom(Room room, Ground ground) implements KillableGround {
    @Override
    public boolean wasKilled() {
      return !room.isAlive();
    }

    @Override
    public void release() {
      ground.discard(room);
    }
  }

  private Entered enter(
      Command command, String path, Room room, Ground ground, @Nullable CommandCgroup group) {
    // Now: what a quick command was refused must not be taken for something before it.
    Cgroup counting = counting(ground, group);
    CgroupUsage before = counted(counting);
    Launched launched = new RoomEntry(policy, filters, room, command, counting).start(path, group);
    if (launched instanceof Launched.NotStarted(Outcome outcome)
        && !(outcome instanceof Outcome.TimedOut)
        && !room.isAlive()) {
      // What a dying namespace refuses looks like a limit that was reached.
      throw CellFailure.dead();
    }
    return new Entered(launched, room, before);
  }

  /** The group that counts for a command: the ground's, or one of its own. */
  private static @Nullable Cgroup counting(Ground ground, @Nullable CommandCgroup group) {
    return group instanceof Cgroup own ? own : ground.group();
  }
}
