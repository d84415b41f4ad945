package dev.bailey.execution;

import java.time.Duration;
import java.time.Instant;

/** What became of a command. */
public record Result(
    String id,
    Outcome outcome,
    Output stdout,
    Output stderr,
    Instant startTime,
    Duration duration,
    Usage usage,
    Enforcement enforcement,
    Selection selection) {

  /** The same with what the command wrote. */
  public Result withOutput(Output out, Output err) {
    return new Result(id, outcome, out, err, startTime, duration, usage, enforcement, selection);
  }

  /** The name of the backend that ran it. */
  public String backend() {
    return selection.backend();
  }

  public Instant endTime() {
    return startTime.plus(duration);
  }

  public int exitCode() {
    return outcome.exitCode();
  }

  public ExecutionStatus status() {
    return outcome.status();
  }
}
