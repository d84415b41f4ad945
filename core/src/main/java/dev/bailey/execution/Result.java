package dev.bailey.execution;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What became of a command.
 *
 * @param refused what it, or another command in the same sandbox at that time, wanted of the
 *     network and did not get
 * @param autorun files that run later with the caller's rights: which were protected, and which it
 *     made or changed
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
    Selection selection,
    List<NetworkEvent> refused,
    AutorunReport autorun) {
  public Result {
    refused = List.copyOf(refused);
  }

  /** The same with what the command wrote. */
  public Result withOutput(Output out, Output err) {
    return new Result(
        id,
        outcome,
        out,
        err,
        startTime,
        duration,
        usage,
        enforcement,
        selection,
        refused,
        autorun);
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
