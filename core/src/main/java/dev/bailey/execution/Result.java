package dev.bailey.execution;

import java.time.Duration;
import java.time.Instant;

/**
 * What became of a command.
 *
 * @param backend which backend ran it
 * @param reason why that backend was chosen
 */
public record Result(
    String id,
    Outcome outcome,
    Output stdout,
    Output stderr,
    Instant startTime,
    Duration duration,
    Usage usage,
    Enforcement enforcement,
    String backend,
    String reason) {

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
