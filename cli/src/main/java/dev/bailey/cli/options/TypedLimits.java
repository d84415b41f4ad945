package dev.bailey.cli.options;

import dev.bailey.policy.Limits;
import java.util.Optional;

/** Compares limits that were typed with those of a policy file, which they may only lower. */
final class TypedLimits {
  private TypedLimits() {}

  /** Refuses a limit above the one that applies. */
  static void requireLower(Limits asked, Limits most) {
    requireLower(Option.TIMEOUT, asked.wallTime(), most.wallTime());
    requireLower(Option.CPUS, asked.cpus(), most.cpus());
    requireLower(Option.MEMORY, asked.memoryBytes(), most.memoryBytes());
    requireLower(Option.PIDS, asked.processes(), most.processes());
    requireLower(Option.OPEN_FILES, asked.openFiles(), most.openFiles());
    requireLower(Option.OUTPUT, asked.outputBytes(), most.outputBytes());
    requireLower(Option.DISK, asked.diskBytes(), most.diskBytes());
  }

  private static <T extends Comparable<T>> void requireLower(
      Option option, Optional<T> asked, Optional<T> most) {
    if (asked.isPresent() && most.isPresent() && asked.get().compareTo(most.get()) > 0) {
      throw TypedTightening.wider(option, asked.get().toString(), most.get().toString());
    }
  }
}
