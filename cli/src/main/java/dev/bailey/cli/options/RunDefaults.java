package dev.bailey.cli.options;

import dev.bailey.policy.Limits;

/**
 * What applies to {@code bailey run} where nothing is typed: no time and processor limit, half of
 * the machine's memory, and of the rest as much as no honest program needs.
 */
public final class RunDefaults {
  static final int PROCESSES = 1_024;

  private RunDefaults() {}

  public static Limits limits(long machineMemory) {
    Limits limits = Limits.none().withProcesses(PROCESSES);
    return machineMemory == 0
        ? limits
        : limits.withMemoryBytes(machineMemory / 2).withDiskBytes(machineMemory / 4);
  }
}
