package dev.bailey.cli.command;

import dev.bailey.cli.options.Option;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.Syntax;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code run} and {@code wrap} in the model, for help, completion and man pages. Their words are
 * read by {@link dev.bailey.cli.options.OptionParser}, which starts quicker; the options of both
 * are one table.
 */
final class RunSyntax {
  private static final ArgumentSyntax COMMAND = ArgumentSyntax.parse("[--] COMMAND [ARGUMENT]...");

  private RunSyntax() {}

  static CommandSpec run() {
    return Syntax.of("run", COMMAND)
        .summary("run a command in a sandbox of its own")
        .says(
            """
            Runs COMMAND in a sandbox of its own and exits with its exit code. Unless you say more, \
            it reads the system's programs and libraries, reads and writes the current directory \
            and a private /tmp, and has no network. Your home directory and your other projects \
            are not there. What is asked is enforced, or the command does not start.\
            """,
            """
            SIZE is bytes or 64k, 256m, 1.5g; DURATION is seconds or 500ms, 30s, 5m, 1h. \
            --option VALUE and --option=VALUE are the same.\
            """)
        .flags(Option.values())
        .examples(
            """
            # Write only this directory, no network
            bailey run -- python3 script.py
            # Write nothing but a private /tmp
            bailey run --fs read-only -- make test
            # Reach what npm fetches from
            bailey run --allow @npm -- npm install
            # Use a token that the command never sees
            bailey run --allow api.test --secret TOKEN=@token.txt:api.test -- ./agent
            # Limits
            bailey run --memory 256m --cpus 0.5 --timeout 30s -- ./untrusted
            # The result as one JSON object
            bailey run --json -- sh -c 'echo hello'\
            """)
        .exitCodes(exitCodes())
        .spec();
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("124", "it ran longer than --timeout");
    codes.put("125", "Bailey failed, or the request was wrong; stderr says why");
    codes.put("126", "it could not be started, or the policy forbids it");
    codes.put("127", "there is no such program inside the sandbox");
    codes.put("137", "it was killed: out of memory, too much output, or by you");
    codes.put("128+N", "signal N ended it");
    codes.put("other", "the command's own");
    return codes;
  }

  static CommandSpec wrap() {
    List<Option> options = new ArrayList<>();
    for (Option option : Option.values()) {
      if (!option.onlyRun()) {
        options.add(option);
      }
    }
    return Syntax.of("wrap", COMMAND)
        .summary("print the command line that would confine a command")
        .says(
            """
            Prints the command line that confines COMMAND the way 'bailey run' would, for use in a \
            shell or by another program. No limit applies unless you name it. What the command \
            line cannot keep is refused, unless you --accept it: for bubblewrap the filter of \
            system calls, and every limit but --disk.\
            """)
        .flags(options)
        .examples(
            """
            # Print the command line
            bailey wrap -- make test
            # Run it
            eval "$(bailey wrap -- make test)"
            # The words as a JSON array
            bailey wrap --json -- make test\
            """)
        .spec();
  }
}
