package dev.bailey.cli.syntax;

import dev.bailey.cli.options.Flag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Looks up names, subcommands and options in picocli's model of the command line. */
public final class Specs {
  private Specs() {}

  /** All words of a command: {@code bailey session list}. */
  public static String fullName(CommandSpec command) {
    return command.qualifiedName(" ");
  }

  /** The same without the program, for messages; the program's own name for itself. */
  public static String path(CommandSpec command) {
    String name = fullName(command);
    return name.substring(name.indexOf(' ') + 1);
  }

  /** The commands directly below, each once whatever its aliases are. */
  public static Collection<CommandSpec> subcommands(CommandSpec command) {
    Collection<CommandSpec> all = new LinkedHashSet<>();
    command.subcommands().values().forEach(it -> all.add(it.getCommandSpec()));
    return all;
  }

  /** The command and all below it. */
  public static List<CommandSpec> tree(CommandSpec root) {
    List<CommandSpec> all = new ArrayList<>(List.of(root));
    subcommands(root).forEach(it -> all.addAll(tree(it)));
    return all;
  }

  public static @Nullable CommandSpec subcommand(CommandSpec command, String word) {
    CommandLine found = command.subcommands().get(word);
    return found == null ? null : found.getCommandSpec();
  }

  /** The command that these words lead to; words that lead nowhere are passed over. */
  public static CommandSpec deepest(CommandSpec root, List<String> words) {
    CommandSpec command = root;
    for (int i = 0; i < words.size(); i++) {
      OptionSpec option = command.optionsMap().get(words.get(i));
      CommandSpec next = subcommand(command, words.get(i));
      if (option != null && option.arity().max() > 0) {
        i++; // Its value, whatever that is called.
      } else if (next != null) {
        command = next;
      }
    }
    return command;
  }

  /** The options that help lists. */
  public static List<Flag> flags(CommandSpec command) {
    List<Flag> flags = new ArrayList<>();
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        flags.add((Flag) option.userObject());
      }
    }
    return flags;
  }

  /** {@code bailey session exec NAME [OPTION]... -- COMMAND...}. */
  public static String synopsis(CommandSpec command) {
    ArgumentSyntax arguments = ArgumentSyntax.of(command);
    List<String> words = new ArrayList<>(List.of(fullName(command)));
    words.addAll(arguments.names());
    if (!flags(command).isEmpty()) {
      words.add("[OPTION]...");
    }
    if (arguments.takesTail()) {
      words.add(arguments.tail());
    }
    return String.join(" ", words);
  }
}
