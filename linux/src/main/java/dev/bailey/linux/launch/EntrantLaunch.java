package dev.bailey.linux.launch;

import dev.bailey.execution.Outcome;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.CommandCgroup.CpuLift;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.policy.Limits;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The launch of one command by an entrant, as far as it is the same in every backend: a child
 * program is made and run, and the process that came of it is taken over.
 */
public abstract class EntrantLaunch {
  private final Limits limits;
  private @Nullable CpuLift lift;

  /**
   * @param limits those of the command, which hold for its launch too
   */
  protected EntrantLaunch(Limits limits) {
    this.limits = limits;
  }

  /** Makes the command's streams. */
  protected abstract Plumbing streams(ChildStart child);

  /**
   * Adds what entrant and command do.
   *
   * @param path of the program
   */
  protected abstract void write(
      ChildProgram program, ChildStart child, EntrantSteps steps, String path);

  /** Time for the launch is up; may be called again. */
  protected void late() {}

  /** The child program has run, whatever came of it. If this fails, the command ends. */
  protected void ran(ChildProgram program) {}

  /** Whether the kernel has killed anything for want of memory where the command belongs. */
  protected boolean ranOutOfMemory() {
    return false;
  }

  /** What to say of a child program that failed. */
  protected Outcome failure(ChildProgram program, String path) {
    return LaunchFailure.outcome(program, path, limits);
  }

  /**
   * Starts a program.
   *
   * @param group which it joins; null for none
   */
  public final Launched start(String path, @Nullable CommandCgroup group) {
    try (ChildProgram program = ChildProgram.ofLaunch()) {
      ChildStart child = new ChildStart(program);
      try (Plumbing streams = streams(child);
          EntrantSteps steps = new EntrantSteps(program, group)) {
        write(program, child, steps, path);
        run(steps, group);
        tell(program, steps);
        Duration most = limits.wallTime().orElse(null);
        if (most != null && steps.isTooLate()) {
          return new Launched.NotStarted(new Outcome.TimedOut(most));
        }
        if (steps.wasKilled() && ranOutOfMemory()) {
          return new Launched.NotStarted(new Outcome.OutOfMemory());
        }
        return program.succeeded()
            ? new Launched.Running(streams.started(steps.pid()))
            : new Launched.NotStarted(failure(program, path));
      }
    }
  }

  private void run(EntrantSteps steps, @Nullable CommandCgroup group) {
    try {
      steps.run(limits, () -> end(group));
    } finally {
      if (lift != null) {
        lift.close();
      }
    }
  }

  /**
   * Others in the group may have overdrawn its share of processor time. No second thread does this
   * at once, and none once the steps have been run.
   */
  private void end(@Nullable CommandCgroup group) {
    try {
      if (lift == null && group != null) {
        lift = group.liftCpuLimit();
      }
    } finally {
      late();
    }
  }

  private void tell(ChildProgram program, EntrantSteps steps) {
    try {
      ran(program);
    } catch (RuntimeException | Error e) {
      Undo.after(e, List.of(steps::abandon));
      throw e;
    }
  }
}
