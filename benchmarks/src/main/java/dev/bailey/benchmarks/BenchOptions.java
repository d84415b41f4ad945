package dev.bailey.benchmarks;

import dev.bailey.benchmarks.egress.EgressSizes;
import dev.bailey.benchmarks.sessions.SessionSizes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
 * @param sessions measures sessions and their storage instead of single commands
 * @param egress measures the egress gateway of sandboxes instead of single commands
 */
public record BenchOptions(
    int rounds,
    boolean json,
    boolean shell,
    boolean help,
    Optional<Path> plot,
    Optional<Path> peers,
    String user,
    Path launcher,
    Optional<SessionSizes> sessions,
    Optional<EgressSizes> egress) {

  /** Set by the launcher script, which knows where it is. */
  private static final String LAUNCHER = "bailey.launcher";

  private static final int MOST = 1_000_000;

  /** On a disk, other than what is temporary on some machines. */
  private static final Path PLACE = Path.of("/var/tmp");

  static final String USAGE =
      """
      Usage: bailey bench [--rounds N] [--json] [--plot FILE.svg] [--user NAME]
             bailey bench --peers [--rounds N] [--json] [--plot FILE.svg] [--peers-dir DIR]
                          [--user NAME] [--launcher FILE]
             bailey bench --sessions [--rounds N] [--json] [--plot FILE.svg] [--files N]
                          [--megabytes N] [--largest N] [--idle N] [--in DIR]
             bailey bench --egress [--rounds N] [--json] [--megabytes N] [--connections N]

      Runs /bin/true in several ways, each once per round, and compares the times.
      Without --peers: from inside the JVM, as a program that uses the library would.

        --rounds N       how often (default 300, with --peers 20, --sessions 5, --egress 10)
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
        --sessions       measures sessions: until their first command has run, snapshot, rollback
                         and fork of a workspace by each driver, what idle ones cost, and how
                         all of it grows with the number of files, which --plot draws
        --files N        files of that workspace (default 10000)
        --megabytes N    and how much is in them (default 1024); with --egress, what each turn
                         transfers where throughput is measured (default 256)
        --largest N      the most files of the growing workspaces (default 100000)
        --idle N         how many sessions are kept open (default 200)
        --in DIR         where sessions are made, and removed in the end (default /var/tmp)
        --egress         measures the egress gateway of a sandbox whose network is filtered, next to
                         tinyproxy and squid: throughput, connections per second, delay
        --connections N  also makes N connections, and looks at memory and descriptors meanwhile
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
    boolean sessions = false;
    SessionSizes sizes = SessionSizes.standard(PLACE);
    boolean egress = false;
    EgressSizes loads = EgressSizes.standard();
    Deque<String> words = new ArrayDeque<>(arguments);
    List<String> used = new ArrayList<>();
    while (!words.isEmpty()) {
      String word = words.remove();
      used.add(word.equals("--shell") ? "--peers" : word);
      switch (word) {
        case "--rounds" -> rounds = OptionalInt.of(number(word, value(word, words)));
        case "--json" -> json = true;
        case "--plot" -> plot = Optional.of(file(word, value(word, words)));
        case "--peers", "--shell" -> shell = true;
        case "--peers-dir" -> peers = Optional.of(Path.of(value(word, words)));
        case "--user" -> user = value(word, words);
        case "--launcher" -> launcher = Path.of(value(word, words));
        case "--sessions" -> sessions = true;
        case "--files" -> sizes = sizes.withFiles(number(word, value(word, words)));
        case "--megabytes" -> {
          long bytes = (long) number(word, value(word, words)) << 20;
          sizes = sizes.withBytes(bytes);
          loads = loads.withBytes(bytes);
        }
        case "--largest" -> sizes = sizes.withLargest(number(word, value(word, words)));
        case "--idle" -> sizes = sizes.withIdle(number(word, value(word, words)));
        case "--in" -> sizes = sizes.in(directory(word, value(word, words)));
        case "--egress" -> egress = true;
        case "--connections" -> loads = loads.withEndurance(number(word, value(word, words)));
        case "--help", "-h" -> help = true;
        default -> throw new IllegalArgumentException("unknown option " + word);
      }
    }
    if (!help) {
      BenchModes.check(used);
    }
    int usual = shell ? ShellComparison.ROUNDS : SpawnComparison.ROUNDS;
    SessionSizes wanted = sizes.withRounds(rounds.orElse(sizes.rounds()));
    EgressSizes wantedLoads = loads.withRounds(rounds.orElse(loads.rounds()));
    return new BenchOptions(
        rounds.orElse(usual),
        json,
        shell,
        help,
        plot,
        peers,
        user,
        launcher.toAbsolutePath(),
        sessions ? Optional.of(wanted) : Optional.empty(),
        egress ? Optional.of(wantedLoads) : Optional.empty());
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

  private static Path directory(String option, String name) {
    Path directory = Path.of(name).toAbsolutePath();
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(option + " " + name + ": not a directory");
    }
    return directory;
  }

  private static int number(String option, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The same message as for a number out of range.
    }
    throw new IllegalArgumentException(option + " " + text + ": not a number from 1 to " + MOST);
  }
}
