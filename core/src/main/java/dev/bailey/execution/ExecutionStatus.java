package dev.bailey.execution;

import java.util.Locale;

/** Where an execution stands. */
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
