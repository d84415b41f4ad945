package dev.bailey.cli.options;

import dev.bailey.policy.Limits;

/**
 * Default limits of {@code bailey run}: half of the machine's memory, a quarter of it for {@code
 * /tmp}, and a number of processes that ordinary programs do not reach. Time and processor are not
 * limited.
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
