package dev.bailey.benchmarks;

import static dev.bailey.cli.bench.BenchFlag.AGAINST;
import static dev.bailey.cli.bench.BenchFlag.CONNECTIONS;
import static dev.bailey.cli.bench.BenchFlag.FILES;
import static dev.bailey.cli.bench.BenchFlag.IDLE;
import static dev.bailey.cli.bench.BenchFlag.IN;
import static dev.bailey.cli.bench.BenchFlag.JSON;
import static dev.bailey.cli.bench.BenchFlag.LARGEST;
import static dev.bailey.cli.bench.BenchFlag.LAUNCHER;
import static dev.bailey.cli.bench.BenchFlag.MEGABYTES;
import static dev.bailey.cli.bench.BenchFlag.PEERS_DIR;
import static dev.bailey.cli.bench.BenchFlag.PLOT;
import static dev.bailey.cli.bench.BenchFlag.ROUNDS;
import static dev.bailey.cli.bench.BenchFlag.SHELL;
import static dev.bailey.cli.bench.BenchFlag.THREADS;
import static dev.bailey.cli.bench.BenchFlag.USER;

import dev.bailey.cli.bench.BenchFlag;
import dev.bailey.cli.syntax.TypedWords;
import java.util.Arrays;
import java.util.List;

/** What {@code bailey bench} measures, and the options that have an effect there. */
enum BenchModes {
  COMMANDS(List.of(), ROUNDS, JSON, PLOT, USER),
  PEERS(List.of(BenchFlag.PEERS, SHELL), ROUNDS, JSON, PLOT, USER, PEERS_DIR, LAUNCHER),
  SESSIONS(List.of(BenchFlag.SESSIONS), ROUNDS, JSON, PLOT, FILES, MEGABYTES, LARGEST, IDLE, IN),
  EGRESS(List.of(BenchFlag.EGRESS), ROUNDS, JSON, MEGABYTES, CONNECTIONS),
  RATES(List.of(BenchFlag.RATES), ROUNDS, JSON, USER, THREADS, AGAINST);

  /** Those that choose it. */
  @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable.
  private final List<BenchFlag> flags;

  @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable.
  private final List<BenchFlag> options;

  BenchModes(List<BenchFlag> flags, BenchFlag... options) {
    this.flags = flags;
    this.options = List.of(options);
  }

  /** Refuses options that would have no effect, and two modes at once. */
  static void check(TypedWords typed) {
    List<BenchModes> asked =
        Arrays.stream(values()).filter(it -> it.flags.stream().anyMatch(typed::has)).toList();
    if (asked.size() > 1) {
      BenchFlag other = asked.get(1).flags.getFirst();
      throw BenchOptions.invalid(
          asked.get(0).flags.getFirst(), "it and " + other.flag() + " exclude each other");
    }
    BenchModes mode = asked.isEmpty() ? COMMANDS : asked.getFirst();
    for (BenchFlag option : BenchFlag.values()) {
      if (typed.has(option) && !mode.flags.contains(option) && !mode.options.contains(option)) {
        throw BenchOptions.invalid(option, "has no effect here, it belongs to " + places(option));
      }
    }
  }

  private static String places(BenchFlag option) {
    return String.join(
        ", ",
        Arrays.stream(values())
            .filter(it -> it.options.contains(option))
            .map(
                it -> "bailey bench" + (it.flags.isEmpty() ? "" : " " + it.flags.getFirst().flag()))
            .toList());
  }
}
