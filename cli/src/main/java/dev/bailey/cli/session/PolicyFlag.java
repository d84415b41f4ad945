package dev.bailey.cli.session;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.Option;
import java.util.List;

/** An option of {@code bailey run} as a verb of sessions has it: the defaults are the session's. */
record PolicyFlag(Option option, String help, List<String> choices) implements Flag {
  PolicyFlag {
    choices = List.copyOf(choices);
  }

  static PolicyFlag of(Option option, SessionVerb verb) {
    if (option == Option.FS) {
      return new PolicyFlag(
          option,
          "read-only: write nothing|project: write what the session does (default)",
          List.of("read-only", "project"));
    }
    if (option == Option.WORKDIR) {
      return new PolicyFlag(option, "directory it starts in (default: the workspace)", List.of());
    }
    String help =
        verb == SessionVerb.EXEC
            ? option.help().replaceAll("[ |]*\\(default[^)]*\\)", "")
            : option.help();
    return new PolicyFlag(option, help, option.choices());
  }

  @Override
  public String flag() {
    return option.flag();
  }

  @Override
  public String placeholder() {
    return option.placeholder();
  }

  @Override
  public String heading() {
    return option.heading();
  }
}
