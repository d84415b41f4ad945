package dev.bailey.cli.syntax;

import dev.bailey.cli.options.Flag;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Describes one command to picocli, by its programmatic model: annotations would be read by
 * reflection at each start.
 */
public final class Syntax {
  private final CommandSpec spec;

  private Syntax(String name, ArgumentSyntax arguments, List<String> choices) {
    spec = CommandSpec.wrapWithoutInspection(arguments).name(name);
    // Texts are what they are: nothing in them stands for something else.
    spec.interpolateVariables(false);
    if (arguments.most() > 0) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .index("0.." + (arguments.most() - 1))
              .arity("0..1")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .paramLabel(arguments.names().getFirst())
              .completionCandidates(choices)
              .build());
    }
  }

  public static Syntax of(String name, ArgumentSyntax arguments) {
    return new Syntax(name, arguments, List.of());
  }

  /** A command whose names are among these. */
  public static Syntax of(String name, ArgumentSyntax arguments, List<String> choices) {
    return new Syntax(name, arguments, choices);
  }

  /** Other words for the same. */
  public Syntax aliases(List<String> others) {
    spec.aliases(others.toArray(String[]::new));
    return this;
  }

  /** One line about it, for lists of commands: no capital letter, no full stop. */
  public Syntax summary(String line) {
    spec.usageMessage().header(line);
    return this;
  }

  /** What it does, a text for each paragraph. */
  public Syntax says(String... paragraphs) {
    spec.usageMessage().description(paragraphs);
    return this;
  }

  /** Lines that are shown as they are. */
  public Syntax examples(String lines) {
    spec.usageMessage().footerHeading("Examples").footer(lines.lines().toArray(String[]::new));
    return this;
  }

  /** Exit codes of its own, in the order to show them. */
  public Syntax exitCodes(Map<String, String> codes) {
    spec.usageMessage().exitCodeListHeading("Exit codes").exitCodeList(codes);
    return this;
  }

  public Syntax flags(Flag... flags) {
    return flags(Arrays.asList(flags));
  }

  public Syntax flags(Iterable<? extends Flag> flags) {
    flags.forEach(it -> spec.addOption(option(it, false)));
    return this;
  }

  /** Options of its subcommands that may also stand before the word that chooses one. */
  public Syntax flagsAhead(Iterable<? extends Flag> flags) {
    for (Flag flag : flags) {
      if (!spec.optionsMap().containsKey(flag.flag())) {
        spec.addOption(option(flag, true));
      }
    }
    return this;
  }

  public Syntax subcommand(CommandSpec command) {
    spec.addSubcommand(command.name(), command);
    return this;
  }

  public CommandSpec spec() {
    return spec;
  }

  /** A value is kept as it is typed; the command reads it. */
  private static OptionSpec option(Flag flag, boolean hidden) {
    OptionSpec.Builder option = OptionSpec.builder(flag.flag()).userObject(flag).hidden(hidden);
    if (!flag.takesValue()) {
      return option.arity("0").type(boolean.class).build();
    }
    return option
        .arity("1")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(flag.placeholder())
        .completionCandidates(flag.choices())
        .build();
  }
}
