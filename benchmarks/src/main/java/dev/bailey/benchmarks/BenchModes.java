package dev.bailey.benchmarks;

import java.util.Arrays;
import java.util.List;

/** What {@code bailey bench} measures, and the options that have an effect there. */
enum BenchModes {
  COMMANDS("", "--rounds", "--json", "--plot", "--user"),
  PEERS("--peers", "--rounds", "--json", "--plot", "--user", "--peers-dir", "--launcher"),
  SESSIONS(
      "--sessions",
      "--rounds",
      "--json",
      "--plot",
      "--files",
      "--megabytes",
      "--largest",
      "--idle",
      "--in"),
  EGRESS("--egress", "--rounds", "--json", "--megabytes", "--connections");

  private final String flag;

  @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable.
  private final List<String> options;

  BenchModes(String flag, String... options) {
    this.flag = flag;
    this.options = List.of(options);
  }

  /** Refuses options that would have no effect, and two modes at once. */
  static void check(List<String> used) {
    List<BenchModes> asked = Arrays.stream(values()).filter(it -> used.contains(it.flag)).toList();
    if (asked.size() > 1) {
      throw new IllegalArgumentException(
          asked.get(0).flag + " and " + asked.get(1).flag + " exclude each other");
    }
    BenchModes mode = asked.isEmpty() ? COMMANDS : asked.getFirst();
    for (String option : used) {
      if (!option.equals(mode.flag) && !mode.options.contains(option)) {
        throw new IllegalArgumentException(
            option + " has no effect here, it belongs to " + places(option));
      }
    }
  }

  private static String places(String option) {
    return String.join(
        ", ",
        Arrays.stream(values())
            .filter(it -> it.options.contains(option))
            .map(it -> ("bailey bench " + it.flag).strip())
            .toList());
  }
}
