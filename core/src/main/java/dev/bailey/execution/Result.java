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
