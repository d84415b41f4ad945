package dev.bailey.benchmarks;

import dev.bailey.benchmarks.egress.EgressSizes;
import dev.bailey.benchmarks.rates.RatePlan;
import dev.bailey.benchmarks.sessions.SessionSizes;
import dev.bailey.cli.bench.BenchFlag;
import dev.bailey.cli.command.CommandName;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.CallersPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What {@code bailey bench} was asked for.
 *
 * @param shell compares whole programs with each other and with calls inside this JVM
 * @param plot the file to draw the result into, if wanted
 * @param peers where srt and codex are, if not on PATH
 * @param user who runs what is not meant for root, when this JVM is root's
 * @param launcher the {@code ./bailey} to measure
 * @param sessions measures sessions and their storage instead of single commands
 * @param egress measures the egress gateway of sandboxes instead of single commands
 * @param rates measures commands per second on several threads instead of single commands
 */
public record BenchOptions(
    int rounds,
    boolean json,
    boolean shell,
    Optional<Path> plot,
    Optional<Path> peers,
    String user,
    Path launcher,
    Optional<SessionSizes> sessions,
    Optional<EgressSizes> egress,
    Optional<RatePlan> rates) {

  /** Set by the launcher script, which knows where it is. */
  private static final String LAUNCHER = "bailey.launcher";

  private static final int MOST = 1_000_000;

  /** A sandbox for each is open at the same time. */
  private static final int MOST_THREADS = 1000;

  /** On a disk, other than what is temporary on some machines. */
  private static final Path PLACE = Path.of("/var/tmp");

  /** Refuses what cannot be understood, and options that would have no effect. */
  static BenchOptions parse(List<String> words) {
    TypedWords typed = CommandTree.read(CommandName.BENCH, words);
    BenchModes.check(typed);
    boolean shell = typed.has(BenchFlag.PEERS) || typed.has(BenchFlag.SHELL);
    OptionalInt rounds = number(typed, BenchFlag.ROUNDS);
    return new BenchOptions(
        rounds.orElse(shell ? ShellComparison.ROUNDS : SpawnComparison.ROUNDS),
        typed.has(BenchFlag.JSON),
        shell,
        typed.value(BenchFlag.PLOT).map(BenchOptions::file),
        typed.value(BenchFlag.PEERS_DIR).map(Path::of),
        typed.value(BenchFlag.USER).orElse(ShellComparison.USER),
        Path.of(
                typed
                    .value(BenchFlag.LAUNCHER)
                    .orElseGet(() -> System.getProperty(LAUNCHER, "bailey")))
            .toAbsolutePath(),
        typed.has(BenchFlag.SESSIONS) ? Optional.of(sessions(typed)) : Optional.empty(),
        typed.has(BenchFlag.EGRESS) ? Optional.of(egress(typed)) : Optional.empty(),
        typed.has(BenchFlag.RATES) ? Optional.of(rates(typed)) : Optional.empty());
  }

  private static SessionSizes sessions(TypedWords typed) {
    SessionSizes usual = SessionSizes.standard(PLACE);
    SessionSizes sizes =
        usual
            .withRounds(number(typed, BenchFlag.ROUNDS).orElse(usual.rounds()))
            .withFiles(number(typed, BenchFlag.FILES).orElse(usual.files()))
            .withBytes(bytes(typed).orElse(usual.bytes()))
            .withLargest(number(typed, BenchFlag.LARGEST).orElse(usual.largest()))
            .withIdle(number(typed, BenchFlag.IDLE).orElse(usual.idle()));
    return typed.value(BenchFlag.IN).map(it -> sizes.in(directory(BenchFlag.IN, it))).orElse(sizes);
  }

  private static EgressSizes egress(TypedWords typed) {
    EgressSizes usual = EgressSizes.standard();
    EgressSizes sizes =
        usual
            .withRounds(number(typed, BenchFlag.ROUNDS).orElse(usual.rounds()))
            .withBytes(bytes(typed).orElse(usual.bytes()));
    OptionalInt connections = number(typed, BenchFlag.CONNECTIONS);
    return connections.isPresent() ? sizes.withEndurance(connections.getAsInt()) : sizes;
  }

  private static RatePlan rates(TypedWords typed) {
    RatePlan plan = RatePlan.standard();
    plan = plan.withRounds(number(typed, BenchFlag.ROUNDS).orElse(plan.rounds()));
    Optional<String> threads = typed.value(BenchFlag.THREADS);
    if (threads.isPresent()) {
      plan = plan.withThreads(threads(threads.get()));
    }
    Optional<String> user = typed.value(BenchFlag.USER);
    if (user.isPresent()) {
      plan = plan.as(user.get());
    }
    Optional<String> against = typed.value(BenchFlag.AGAINST);
    return against.isPresent() ? plan.against(directory(BenchFlag.AGAINST, against.get())) : plan;
  }

  private static List<Integer> threads(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      numbers.add(number(BenchFlag.THREADS, word, MOST_THREADS));
    }
    return numbers;
  }

  private static OptionalLong bytes(TypedWords typed) {
    OptionalInt megabytes = number(typed, BenchFlag.MEGABYTES);
    return megabytes.isPresent()
        ? OptionalLong.of((long) megabytes.getAsInt() << 20)
        : OptionalLong.empty();
  }

  /** Said before the race that takes minutes, not after it. */
  private static Path file(String name) {
    Path here = Path.of("").toAbsolutePath();
    Path file = CallersPath.ofFile(here.resolve(name).normalize(), here);
    Path directory = file.getParent();
    if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(file)) {
      throw invalid(BenchFlag.PLOT, "'" + name + "' is not a file in a directory");
    }
    return file;
  }

  private static Path directory(BenchFlag flag, String name) {
    Path directory = Path.of(name).toAbsolutePath();
    if (!Files.isDirectory(directory)) {
      throw invalid(flag, "'" + name + "' is not a directory");
    }
    return directory;
  }

  private static OptionalInt number(TypedWords typed, BenchFlag flag) {
    Optional<String> text = typed.value(flag);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(number(flag, text.get(), MOST));
  }

  private static int number(BenchFlag flag, String text, int most) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The same message as for a number out of range.
    }
    throw invalid(flag, "'" + text + "' is not a number from 1 to " + most);
  }

  static BaileyException invalid(BenchFlag flag, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "bench", "option " + flag.flag(), reason)
        .withHint("'bailey bench --help' lists the options.");
  }
}
