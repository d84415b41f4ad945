package dev.bailey.cli.session;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.FlagText;
import dev.bailey.cli.options.Option;
import java.util.List;

/**
 * An option of {@code bailey run} that {@code bailey session} has too. Its help names the session's
 * defaults.
 */
record PolicyFlag(FlagText text, List<String> choices) implements Flag {
  PolicyFlag {
    choices = List.copyOf(choices);
  }

  static PolicyFlag of(Option option, SessionVerb verb) {
    FlagText text = option.text();
    if (option == Option.FS) {
      return new PolicyFlag(
          text.withHelp("read-only: write nothing|project: write what the session does (default)"),
          List.of("read-only", "project"));
    }
    if (option == Option.WORKDIR) {
      return new PolicyFlag(
          text.withHelp("directory it starts in (default: the workspace)"), List.of());
    }
    return new PolicyFlag(
        verb == SessionVerb.EXEC ? text.withHelp(withoutDefault(text.help())) : text,
        option.choices());
  }

  private static String withoutDefault(String help) {
    return help.replaceAll("[ |]*\\(default[^)]*\\)", "");
  }
}
