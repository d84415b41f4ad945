package dev.bailey.cli.bench;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.FlagText;

/** The options of {@code bailey bench}. The benchmarks check which of them go together. */
public enum BenchFlag implements Flag {
  ROUNDS(
      "--rounds",
      "N",
      Heading.ALL,
      "how often (default: 300, with --peers 20, --sessions 5, --egress 10," + " --rates 7)"),
  JSON("--json", "", Heading.ALL, "print JSON instead of a table"),
  PLOT("--plot", "FILE.svg", Heading.ALL, "also draw the result into a file"),
  USER(
      "--user",
      "NAME",
      Heading.ALL,
      "who runs srt, codex and the rootless sandbox when you are root (default: nobody)"),
  HELP("--help", "", Heading.ALL, "show this"),

  PEERS(
      "--peers",
      "",
      Heading.PEERS,
      "compare whole programs: bailey run, bwrap, firejail, lxc-execute, runc, systemd-nspawn,"
          + " codex, srt, and next to them the library in a JVM that runs already"),
  SHELL("--shell", "", Heading.PEERS, "the same as --peers"),
  PEERS_DIR(
      "--peers-dir",
      "DIR",
      Heading.PEERS,
      "where srt and codex are (default: on PATH); DIR may be what npm install --prefix DIR made"),
  LAUNCHER("--launcher", "FILE", Heading.PEERS, "the bailey to measure (default: this one)"),

  SESSIONS(
      "--sessions",
      "",
      Heading.SESSIONS,
      "measure sessions: until their first command has run, snapshot, rollback and fork of a"
          + " workspace by each driver, what idle ones cost, and how all of it grows with the"
          + " number of files, which --plot draws"),
  FILES("--files", "N", Heading.SESSIONS, "files of that workspace (default: 10000)"),
  MEGABYTES(
      "--megabytes",
      "N",
      Heading.SESSIONS,
      "how much is in them (default: 1024); with --egress, what each turn transfers where"
          + " throughput is measured (default: 256)"),
  LARGEST(
      "--largest",
      "N",
      Heading.SESSIONS,
      "the most files of the growing workspaces (default: 100000)"),
  IDLE("--idle", "N", Heading.SESSIONS, "how many sessions are kept open (default: 200)"),
  IN(
      "--in",
      "DIR",
      Heading.SESSIONS,
      "where sessions are made, and removed in the end (default: /var/tmp)"),

  EGRESS(
      "--egress",
      "",
      Heading.EGRESS,
      "measure the egress gateway of a sandbox, next to tinyproxy and squid:"
          + " throughput, connections per second, delay"),
  CONNECTIONS(
      "--connections",
      "N",
      Heading.EGRESS,
      "also make N connections, and look at memory and descriptors meanwhile"),

  RATES(
      "--rates",
      "",
      Heading.RATES,
      "measure commands per second on several threads, and the processor time of each;"
          + " everything is run by --user if that is given"),
  THREADS("--threads", "N,N...", Heading.RATES, "numbers of threads (default: 1,8,64)"),
  AGAINST(
      "--against",
      "DIR",
      Heading.RATES,
      "compare with another build, in the same rounds: a tree of Bailey's sources that"
          + " ./bailey bench was run in");

  /** A class, since constants of the enum itself come too late for its constructors. */
  private static final class Heading {
    private static final String ALL = FlagText.OPTIONS;
    private static final String PEERS = "Whole programs";
    private static final String SESSIONS = "Sessions";
    private static final String EGRESS = "Network";
    private static final String RATES = "Rates";
  }

  @SuppressWarnings("ImmutableEnumChecker") // A record of texts.
  private final FlagText text;

  BenchFlag(String flag, String placeholder, String heading, String help) {
    text = new FlagText(flag, placeholder, heading, help);
  }

  @Override
  public FlagText text() {
    return text;
  }
}
