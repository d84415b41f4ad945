package dev.bailey.cli.options;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code run} and {@code wrap}. Parsing, help and suggestions all come from this
 * table; what an option does is in {@link OptionParser}. An enum with a switch, and no function per
 * entry: linking thirty lambdas would cost more than the rest of parsing.
 */
public enum Option implements Flag {
  FS(
      "--fs",
      "MODE",
      OptionGroup.FILES,
      "project",
      "project: write only the project (default)|read-only: write nothing|unrestricted: all that you can"),
  PROJECT(
      "--project", "DIR", OptionGroup.FILES, ".", "the project (default: the current directory)"),
  READ("--read", "PATH", OptionGroup.FILES, "/opt/data", "let it read PATH too; may be repeated"),
  WRITE(
      "--write",
      "PATH",
      OptionGroup.FILES,
      "./out",
      "let it read and write PATH too; may be repeated"),
  MOUNT(
      "--mount",
      "SOURCE:TARGET[:ro|rw]",
      OptionGroup.FILES,
      "/srv/data:/data",
      "show SOURCE at the path TARGET inside, read-only without :rw; a colon in a path is written \\:; may be repeated"),
  DENY(
      "--deny",
      "PATH",
      OptionGroup.FILES,
      ".env",
      "hide PATH, whatever else is said; may be repeated"),
  PROTECT(
      "--protect",
      "PATTERN",
      OptionGroup.FILES,
      "tools/start.sh",
      "keep files that match PATTERN read-only, in addition to those that other programs run later (docs/autorun.md); --write PATH opens one; may be repeated"),

  NET(
      "--net",
      "MODE",
      OptionGroup.NETWORK,
      "none",
      "none: only its own loopback (default)|filtered: what the rules below allow|full: whatever you reach"),
  ALLOW(
      "--allow",
      "RULE",
      OptionGroup.NETWORK,
      "example.test:443",
      "let it reach NAME, *.NAME, ADDRESS or RANGE, each with :PORT if you like, TLS and HTTP only; with :PORT/tcp any protocol (ssh, databases), unchecked; or what a preset stands for (@pip, @npm, @maven, @cargo, @go, @git, @apt, @development); may be repeated"),
  BLOCK(
      "--block",
      "RULE",
      OptionGroup.NETWORK,
      "*.example.test",
      "never let it reach RULE, even if --allow does; without --allow, all other public addresses are allowed; may be repeated"),
  RESOLVE(
      "--resolve",
      "NAME=ADDRESS",
      OptionGroup.NETWORK,
      "example.test=192.0.2.1",
      "use ADDRESS for NAME instead of asking DNS; allows nothing by itself; may be repeated"),
  SECRET(
      "--secret",
      "NAME=@FILE:HOST",
      OptionGroup.NETWORK,
      "API_TOKEN=@token.txt:example.test",
      "let it use what is in FILE towards HOST, by https, without ever seeing it: inside, $NAME is a placeholder; may be repeated"),
  NET_LOG(
      "--net-log",
      "FILE",
      OptionGroup.NETWORK,
      "net.jsonl",
      "log each connection, request and DNS query, allowed or denied, to FILE, one JSON object per line"),

  MEMORY(
      "--memory",
      "SIZE",
      OptionGroup.LIMITS,
      "256m",
      "memory of all its processes, or unlimited (default: half of the machine's)"),
  CPUS(
      "--cpus",
      "NUMBER",
      OptionGroup.LIMITS,
      "0.5",
      "processors' worth of time, for example 0.5, or unlimited (default: no limit)"),
  PIDS(
      "--pids",
      "NUMBER",
      OptionGroup.LIMITS,
      "64",
      "processes and threads at once, or unlimited (default: 1024)"),
  TIMEOUT(
      "--timeout",
      "DURATION",
      OptionGroup.LIMITS,
      "30s",
      "time until it is killed, for example 30s, or unlimited (default: no limit)"),
  OUTPUT(
      "--output",
      "SIZE",
      OptionGroup.LIMITS,
      "1m",
      "bytes on each of stdout and stderr, or unlimited (default: no limit)"),
  DISK(
      "--disk",
      "SIZE",
      OptionGroup.LIMITS,
      "1g",
      "bytes outside the project, in its private /tmp, or unlimited (default: a quarter of the machine's memory)"),
  OPEN_FILES(
      "--open-files",
      "NUMBER",
      OptionGroup.LIMITS,
      "256",
      "files each process may hold open, or unlimited (default: the system's)"),

  ENV(
      "--env",
      "NAME[=VALUE]",
      OptionGroup.COMMAND,
      "DEBUG=1",
      "set a variable, or pass yours on; may be repeated (nothing else of your environment is passed)"),
  WORKDIR(
      "--workdir",
      "DIR",
      OptionGroup.COMMAND,
      "./src",
      "directory it starts in (default: the current one or the project)"),
  STDIN(
      "--stdin",
      "",
      OptionGroup.COMMAND,
      "",
      "pass standard input on (always done without --json)",
      true),
  TTY("--tty", "", OptionGroup.COMMAND, "", "give it a terminal (default when you have one)", true),
  NO_TTY(
      "--no-tty", "", OptionGroup.COMMAND, "", "give it pipes even when you have a terminal", true),

  MODE(
      "--mode",
      "MODE",
      OptionGroup.CONFINEMENT,
      "strict",
      "strict: read-only files, no network|workspace: write only the project, no network (default)|off: all files, full network, on the host as you are"),
  LEVEL(
      "--level",
      "LEVEL",
      OptionGroup.CONFINEMENT,
      "enhanced",
      "default: the strongest that needs no other runtime|enhanced: the same, but never landlock, which only restricts access|container: in a container|maximum: with a kernel of its own|off: not at all|(never a weaker one: what is not there is refused)"),
  TIER(
      "--tier",
      "TIER",
      OptionGroup.CONFINEMENT,
      "strong",
      "light: --level default; strong: --level maximum"),
  BACKEND(
      "--backend",
      "NAME",
      OptionGroup.CONFINEMENT,
      "bubblewrap",
      "use this backend instead of the first that works; 'bailey doctor' lists them"),
  ACCEPT(
      "--accept",
      "WHAT",
      OptionGroup.CONFINEMENT,
      "cpu",
      "run even if WHAT cannot be enforced here; may be repeated (files, network, syscalls, privileges, processes, memory, cpu, open-files, output, disk, time, autorun)"),
  SECCOMP(
      "--seccomp",
      "FILE",
      OptionGroup.CONFINEMENT,
      "profile.json",
      "system call filter in Docker's JSON format"),
  POLICY(
      "--policy",
      "FILE",
      OptionGroup.CONFINEMENT,
      "policy.yaml",
      "read the policy from a YAML or JSON file (docs/policy-files.md);|other options can then only tighten it,|and a file in the project what holds without it"),

  JSON(
      "--json",
      "",
      OptionGroup.OUTPUT,
      "",
      "print one JSON object with output, outcome and enforcement (keeps the first 10 MiB of each stream)"),
  VERBOSE(
      "--verbose",
      "",
      OptionGroup.OUTPUT,
      "",
      "at the end, say on stderr how each promise was kept",
      true),
  AUDIT(
      "--audit",
      "FILE",
      OptionGroup.OUTPUT,
      "/var/log/bailey.jsonl",
      "append what happens to FILE, a JSON object per line|(docs/audit.md); FILE must be where the command can neither read nor write",
      true),
  HELP("--help", "", OptionGroup.OUTPUT, "", "show this");

  /** Options that are decided on and not built; the text says what to do meanwhile. */
  private static final String[] PLANNED = {
    "--learn", "Write the options on the command line.",
    "--image", "The command sees the system directories of this machine.",
    "--state", "A run keeps no state.",
  };

  @SuppressWarnings("ImmutableEnumChecker") // A record of texts.
  private final FlagText text;

  private final String example;
  private final boolean onlyRun;

  Option(String flag, String placeholder, OptionGroup group, String example, String help) {
    this(flag, placeholder, group, example, help, false);
  }

  Option(
      String flag,
      String placeholder,
      OptionGroup group,
      String example,
      String help,
      boolean onlyRun) {
    text = new FlagText(flag, placeholder, group.title(), help);
    this.example = example;
    this.onlyRun = onlyRun;
  }

  @Override
  public FlagText text() {
    return text;
  }

  @Override
  public List<String> choices() {
    return Choices.of(this);
  }

  /** A value that makes sense. */
  public String example() {
    return example;
  }

  /** Whether it says something about running and so makes no sense for {@code wrap}. */
  public boolean onlyRun() {
    return onlyRun;
  }

  /** The one of this name, with the dashes; absent for any other word. */
  public static @Nullable Option named(String flag) {
    for (Option option : values()) {
      if (option.flag().equals(flag)) {
        return option;
      }
    }
    return null;
  }

  /** What to do instead of an option that is not built yet; absent for any other word. */
  static @Nullable String plannedInstead(String flag) {
    for (int i = 0; i < PLANNED.length; i += 2) {
      if (PLANNED[i].equals(flag)) {
        return PLANNED[i + 1];
      }
    }
    return null;
  }

  static String[] flags() {
    Option[] options = values();
    String[] flags = new String[options.length];
    for (int i = 0; i < options.length; i++) {
      flags[i] = options[i].flag();
    }
    return flags;
  }
}
