package dev.bailey.cli.completion;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.Option;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.Specs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What a shell can complete, as data: for each command its subcommands, its options and what those
 * take. The scripts for bash, zsh and fish are written from it.
 */
public record CompletionTable(List<Entry> entries) {
  public CompletionTable {
    entries = List.copyOf(entries);
  }

  /**
   * One command.
   *
   * @param path all its words: {@code bailey session list}
   * @param words what leads from here to which path: subcommands and their aliases
   * @param names words it takes besides options
   * @param takesFile whether one of its names is that of a file
   */
  record Entry(
      String path,
      String summary,
      Map<String, String> words,
      List<Value> options,
      List<String> names,
      boolean takesFile,
      Tail tail) {}

  /** An option, and what it takes. */
  record Value(
      String flag, String help, boolean takesValue, ValueKind kind, List<String> choices) {}

  /** Where a command to run begins. */
  enum Tail {
    NONE,
    BEHIND_DASHES,
    /** Also at the first word that is no option. */
    ANYWHERE
  }

  /**
   * From the model.
   *
   * @param backends of this machine, which the model does not know
   */
  public static CompletionTable of(CommandSpec root, List<String> backends) {
    return new CompletionTable(Specs.tree(root).stream().map(it -> entry(it, backends)).toList());
  }

  private static Entry entry(CommandSpec command, List<String> backends) {
    Map<String, String> words = new LinkedHashMap<>();
    command
        .subcommands()
        .forEach((word, line) -> words.put(word, Specs.fullName(line.getCommandSpec())));
    List<String> names = new ArrayList<>();
    for (PositionalParamSpec name : command.positionalParameters()) {
      name.completionCandidates().forEach(names::add);
    }
    return new Entry(
        Specs.fullName(command),
        String.join(" ", command.usageMessage().header()),
        words,
        Specs.flags(command).stream().map(it -> value(it, backends)).toList(),
        names,
        ArgumentSyntax.of(command).names().contains("FILE"),
        tail(ArgumentSyntax.of(command).tail()));
  }

  private static Value value(Flag flag, List<String> backends) {
    List<String> choices = flag.flag().equals(Option.BACKEND.flag()) ? backends : flag.choices();
    ValueKind kind = ValueKind.of(flag.placeholder(), !choices.isEmpty());
    String help = flag.help().replace("|", "; ");
    return new Value(flag.flag(), help, flag.takesValue(), kind, choices);
  }

  private static Tail tail(String text) {
    if (text.startsWith("[--]")) {
      return Tail.ANYWHERE;
    }
    return text.startsWith("--") ? Tail.BEHIND_DASHES : Tail.NONE;
  }
}
