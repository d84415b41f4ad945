package dev.bailey.cli.command;

import dev.bailey.cli.options.Option;
import dev.bailey.cli.options.OptionGroup;
import dev.bailey.cli.options.OptionLines;
import dev.bailey.cli.session.SessionHelp;

/** What {@code --help} and {@code help} print, made from the tables of commands and options. */
public final class HelpText {
  private static final int COMMAND_COLUMN = 11;

  private static final String EXIT_CODES =
      """

      Exit codes:
        the command's own, or
        124  it ran longer than --timeout
        125  Bailey failed, or the request was wrong; stderr says why
        126  it could not be started, or the policy forbids it
        127  there is no such program inside the sandbox
        137  it was killed: out of memory, too much output, or by you
        128+N  signal N ended it
      """;

  private static final String RUN_EXAMPLES =
      """

      Examples:
        bailey run -- python3 script.py          write only this directory, no network
        bailey run --fs read-only -- make test   write nothing but a private /tmp
        bailey run --allow @npm -- npm install   reach what npm fetches from
        bailey run --allow api.test --secret TOKEN=@token.txt:api.test -- ./agent
        bailey run --memory 256m --cpus 0.5 --timeout 30s -- ./untrusted
        bailey run --json -- sh -c 'echo hello'  the result as one JSON object
      """;

  private static final String WRAP_EXAMPLES =
      """

      Examples:
        bailey wrap -- make test                 print the command line
        eval "$(bailey wrap -- make test)"       run it
        bailey wrap --json -- make test          the words as a JSON array
      """;

  private HelpText() {}

  /** For a person who typed nothing, or asked. */
  public static String overview() {
    StringBuilder text = new StringBuilder(2048);
    text.append(
        """
        Bailey runs commands and code that nobody trusts yet, confined by the kernel.

        Usage: bailey COMMAND [OPTION]...

        Commands:
        """);
    for (CommandName name : CommandName.values()) {
      OptionLines.line(text, name.word(), COMMAND_COLUMN, name.summary());
    }
    return text.append(
            """

            Start here:
              bailey doctor                what works on this machine
              bailey run -- echo hello     run a command that can write only this directory
                                           and reaches no network
              bailey run --help            all options
            """)
        .toString();
  }

  static String of(String command) {
    return switch (CommandName.of(command)) {
      case RUN -> run();
      case WRAP -> wrap();
      case SESSION -> SessionHelp.overview();
      case DOCTOR -> doctor();
      case BENCH -> bench();
      case HELP -> help();
      case VERSION -> version();
    };
  }

  static String run() {
    return """
    Usage: bailey run [OPTION]... [--] COMMAND [ARGUMENT]...

    Runs COMMAND in a sandbox of its own and exits with its exit code. Unless you say more, it
    reads the system's programs and libraries, reads and writes the current directory and a
    private /tmp, and has no network. Your home directory and your other projects are not there.
    What is asked is enforced, or the command does not start.
    """
        + options(true)
        + "\n  SIZE is bytes or 64k, 256m, 1.5g; DURATION is seconds or 500ms, 30s, 5m, 1h.\n"
        + "  --option VALUE and --option=VALUE are the same.\n"
        + RUN_EXAMPLES
        + EXIT_CODES;
  }

  static String wrap() {
    return """
    Usage: bailey wrap [OPTION]... [--] COMMAND [ARGUMENT]...

    Prints the command line that confines COMMAND the way 'bailey run' would, for use in a shell
    or by another program. No limit applies unless you name it. What the command line cannot
    keep is refused, unless you --accept it: for bubblewrap the filter of system calls, and
    every limit but --disk.
    """
        + options(false)
        + WRAP_EXAMPLES;
  }

  private static String bench() {
    return """
    Usage: bailey bench [--shell] [--rounds N] [--json]

    Times /bin/true as a plain process, in a sandbox of its own, in a sandbox that is kept, and
    in bwrap where that is installed, all in one run. With --shell: whole programs instead, from
    a shell's point of view. 'bailey bench --help' has the details.
    """;
  }

  static String version() {
    return "Usage: bailey version\n\nPrints the version of Bailey.\n";
  }

  static String help() {
    return "Usage: bailey help [COMMAND [VERB]]\n\nExplains a command, or a verb of one.\n";
  }

  static String doctor() {
    return """
    Usage: bailey doctor [OPTION]

    Tries every backend by confining a command with it, and says what works on this machine, why
    the others do not, and what would fix them. Exits with 0 when 'bailey run' can work, else 1.

      --json                    print one JSON object
      --help                    show this
    """;
  }

  private static String options(boolean run) {
    StringBuilder text = new StringBuilder(4096);
    for (OptionGroup group : OptionGroup.values()) {
      text.append('\n').append(group.title()).append(":\n");
      for (Option option : Option.values()) {
        if (option.group() == group && (run || !option.onlyRun())) {
          OptionLines.option(text, option.flag(), option.placeholder(), option.help());
        }
      }
    }
    return text.toString();
  }
}
