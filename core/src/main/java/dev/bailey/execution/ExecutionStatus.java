package dev.bailey.execution;

import java.util.Locale;

/** Whether a command is waiting, running, or how it has ended. */
public enum ExecutionStatus {
  PENDING,
  RUNNING,
  COMPLETED,
  FAILED,
  TIMEOUT,
  KILLED,
  OUT_OF_MEMORY,
  OUTPUT_LIMIT;

  /** The name used in JSON: {@code out-of-memory}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
