package dev.bailey.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What {@code bailey bench} was asked for.
 *
 * @param shell compares whole programs with each other and with calls inside this JVM
 * @param plot the file to draw the result into, if wanted
 * @param peers where srt and codex are, if not on PATH
 * @param user who runs what is not meant for root, when this JVM is root's
 * @param launcher the {@code ./bailey} to measure
 */
public record BenchOptions(
    int rounds,
    boolean json,
    boolean shell,
    boolean help,
    Optional<Path> plot,
    Optional<Path> peers,
    String user,
    Path launcher) {

  /** Set by the launcher script, which knows where it is. */
  private static final String LAUNCHER = "bailey.launcher";

  private static final int MOST_ROUNDS = 1_000_000;

  static final String USAGE =
      """
      Usage: bailey bench [--rounds N] [--json] [--plot FILE.svg] [--user NAME]
             bailey bench --peers [--rounds N] [--json] [--plot FILE.svg] [--peers-dir DIR]
                          [--user NAME] [--launcher FILE]

      Runs /bin/true in several ways, each once per round, and compares the times.
      Without --peers: from inside the JVM, as a program that uses the library would.

        --rounds N       how often (default 300, with --peers 20)
        --json           prints JSON instead of a table
        --plot FILE.svg  also draws the result into a file
        --peers          compares whole programs: bailey run, bwrap, firejail, lxc-execute, runc,
                         systemd-nspawn, codex, srt, and next to them the library in a JVM that
                         runs already (also: --shell)
        --peers-dir DIR  where srt and codex are (default: on PATH); DIR may be what
                         npm install --prefix DIR @anthropic-ai/sandbox-runtime @openai/codex made
        --user NAME      who runs srt, codex and the rootless sandbox when you are root
                         (default nobody)
        --launcher FILE  the bailey to measure (default: this one)
        --help           prints this

      Nothing is installed: what is missing is listed, with the command that installs it, and what
      fails is listed with its error. Targets that are missed do not change the exit code.
      """;

  /** Throws IllegalArgumentException with a message for people. */
  static BenchOptions parse(List<String> arguments) {
    OptionalInt rounds = OptionalInt.empty();
    boolean json = false;
    boolean shell = false;
    boolean help = false;
    Optional<Path> plot = Optional.empty();
    Optional<Path> peers = Optional.empty();
    String user = ShellComparison.USER;
    Path launcher = Path.of(System.getProperty(LAUNCHER, "bailey"));
    Deque<String> words = new ArrayDeque<>(arguments);
    while (!words.isEmpty()) {
      String word = words.remove();
      switch (word) {
        case "--rounds" -> rounds = OptionalInt.of(rounds(value(word, words)));
        case "--json" -> json = true;
        case "--plot" -> plot = Optional.of(file(word, value(word, words)));
        case "--peers", "--shell" -> shell = true;
        case "--peers-dir" -> peers = Optional.of(Path.of(value(word, words)));
        case "--user" -> user = value(word, words);
        case "--launcher" -> launcher = Path.of(value(word, words));
        case "--help", "-h" -> help = true;
        default -> throw new IllegalArgumentException("unknown option " + word);
      }
    }
    return new BenchOptions(
        rounds.orElse(shell ? ShellComparison.ROUNDS : SpawnComparison.ROUNDS),
        json,
        shell,
        help,
        plot,
        peers,
        user,
        launcher.toAbsolutePath());
  }

  private static String value(String option, Deque<String> words) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return words.remove();
  }

  /** Said before the race that takes minutes, not after it. */
  private static Path file(String option, String name) {
    Path file = Path.of(name).toAbsolutePath();
    Path directory = file.getParent();
    if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(file)) {
      throw new IllegalArgumentException(option + " " + name + ": not a file in a directory");
    }
    return file;
  }

  private static int rounds(String text) {
    try {
      int rounds = Integer.parseInt(text);
      if (rounds >= 1 && rounds <= MOST_ROUNDS) {
        return rounds;
      }
    } catch (NumberFormatException e) {
      // The same message as for a number out of range.
    }
    throw new IllegalArgumentException(
        "--rounds " + text + ": not a number from 1 to " + MOST_ROUNDS);
  }
}
