package dev.bailey.execution;

import dev.bailey.error.Remedy;
import dev.bailey.policy.Promise;
import java.time.Duration;
import java.util.List;

/** How a command ended. All of these are results of the guest's doing, none is an exception. */
public sealed interface Outcome {
  /** It ended by itself. */
  record Exited(int code) implements Outcome {
    @Override
    public ExecutionStatus status() {
      return code == 0 ? ExecutionStatus.COMPLETED : ExecutionStatus.FAILED;
    }
  }

  /** A signal ended it that did not come from Bailey. */
  record Signaled(int signal) implements Outcome {}

  /** It ran longer than allowed; the whole tree was killed. */
  record TimedOut(Duration limit) implements Outcome {}

  /** The tree used more memory than allowed; all of it was killed. */
  record OutOfMemory() implements Outcome {}

  /** It wrote more than allowed; the whole tree was killed. */
  record OutputLimit(long bytes) implements Outcome {}

  /**
   * The kernel refused it more of something than allowed, and it failed for that or another cause.
   */
  record LimitReached(Promise limit, int code) implements Outcome {}

  /** The caller had it killed. */
  record Killed() implements Outcome {}

  /** It did not start: the program is missing, hidden by the policy or not executable. */
  record Denied(int code, String what, List<Remedy> remedies) implements Outcome {
    public Denied {
      remedies = List.copyOf(remedies);
    }

    public Denied(int code, String what, Remedy remedy) {
      this(code, what, List.of(remedy));
    }
  }

  /** The exit status a shell would see. */
  default int exitCode() {
    // The usual case without the switch, which the JVM would have to bootstrap first.
    if (this instanceof Exited exited) {
      return exited.code();
    }
    return switch (this) {
      case Exited(int code) -> code;
      case Signaled(int signal) -> 128 + signal;
      case TimedOut _ -> 124;
      case OutOfMemory _, OutputLimit _, Killed _ -> 137;
      case LimitReached(_, int code) -> code;
      case Denied(int code, _, _) -> code;
    };
  }

  /** What the caller can change about it; empty for what is the command's own doing. */
  default List<Remedy> remedies() {
    return switch (this) {
      case Exited _, Signaled _, Killed _ -> List.of();
      case TimedOut _ -> List.of(new Remedy.RaiseLimit(Promise.TIME.label()));
      case OutOfMemory _ -> List.of(new Remedy.RaiseLimit(Promise.MEMORY.label()));
      case OutputLimit _ -> List.of(new Remedy.RaiseLimit(Promise.OUTPUT.label()));
      case LimitReached(Promise limit, _) ->
          Remedy.RaiseLimit.LIMITS.contains(limit.label())
              ? List.of(new Remedy.RaiseLimit(limit.label()))
              : List.of();
      case Denied denied -> denied.remedies();
    };
  }

  /** The state to report for a command that ended so. */
  default ExecutionStatus status() {
    return switch (this) {
      case Exited exited -> exited.status();
      case Signaled _, LimitReached _, Denied _ -> ExecutionStatus.FAILED;
      case TimedOut _ -> ExecutionStatus.TIMEOUT;
      case OutOfMemory _ -> ExecutionStatus.OUT_OF_MEMORY;
      case OutputLimit _ -> ExecutionStatus.OUTPUT_LIMIT;
      case Killed _ -> ExecutionStatus.KILLED;
    };
  }
}
