package dev.bailey.cli.options;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;

/** Reads the values of the options for limits: a number in its unit, or {@code unlimited}. */
final class LimitOptions {
  /** What lifts a limit, the default too. */
  private static final String UNLIMITED = "unlimited";

  private LimitOptions() {}

  /**
   * The limits with what an option says of one.
   *
   * @param option for this limit
   */
  static Limits with(Limits limits, Promise limit, Option option, String value) {
    if (value.equals(UNLIMITED)) {
      return limits.withUnlimited(limit);
    }
    return switch (limit) {
      case MEMORY -> limits.withMemoryBytes(Sizes.parse(option.flag(), value));
      case CPU -> limits.withCpus(Numbers.share(option, value));
      case PROCESSES -> limits.withProcesses(Numbers.count(option, value));
      case OPEN_FILES -> limits.withOpenFiles(Numbers.count(option, value));
      case TIME -> limits.withWallTime(Durations.parse(option.flag(), value));
      case OUTPUT -> limits.withOutputBytes(Sizes.parse(option.flag(), value));
      case DISK -> limits.withDiskBytes(Sizes.parse(option.flag(), value));
      case FILES, NETWORK, SYSCALLS, PRIVILEGES, AUTORUN ->
          throw new IllegalArgumentException("not a limit: " + limit);
    };
  }
}
