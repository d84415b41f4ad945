package dev.bailey.cli.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Reads the words behind {@code bailey} with picocli. Options may stand anywhere before {@code --}.
 * An option that the command does not have is refused, never ignored. All of it is checked before
 * anything is opened or done.
 */
public final class WordReader {
  private static final String END_OF_OPTIONS = "--";

  private final CommandSpec branch;
  private final Mistakes mistakes;

  /**
   * Reads what this part of the model knows.
   *
   * @param branch from the program down to the commands that can be meant
   * @param whole all commands; asked for only when something is wrong
   */
  public WordReader(CommandSpec branch, Supplier<CommandSpec> whole) {
    this.branch = branch;
    mistakes = new Mistakes(whole);
  }

  /** The words before {@code --}. */
  public static List<String> beforeTail(List<String> words) {
    int end = words.indexOf(END_OF_OPTIONS);
    return end < 0 ? words : words.subList(0, end);
  }

  /** Whether help is asked for, also where other words are wrong. */
  public static boolean wantHelp(List<String> words) {
    List<String> own = beforeTail(words);
    return own.contains(PlainFlag.HELP.flag()) || own.contains("-h");
  }

  public TypedWords read(List<String> words) {
    List<String> own = beforeTail(words);
    checkValues(own);
    List<ParseResult> chain = parse(own);
    CommandSpec command = chain.getLast().commandSpec();
    boolean hasTail = own.size() < words.size();
    if (!command.subcommands().isEmpty()) {
      throw mistakes.noVerb(command);
    }
    if (hasTail && !ArgumentSyntax.of(command).takesTail()) {
      throw mistakes.tail(command);
    }
    return new TypedWords(
        Specs.path(command),
        names(chain.getLast()),
        values(chain, command),
        hasTail ? words.subList(own.size() + 1, words.size()) : List.of());
  }

  /**
   * Refuses a switch with a value, and a value that looks like an option, unless it is written
   * {@code --option=VALUE}: picocli does not tell the two ways apart.
   */
  private void checkValues(List<String> own) {
    CommandSpec command = Specs.deepest(branch, own);
    for (int i = 0; i < own.size(); i++) {
      String flag = Mistakes.flag(own.get(i));
      boolean attached = flag.length() < own.get(i).length();
      OptionSpec option = command.optionsMap().get(flag);
      if (option != null && attached && option.arity().max() == 0) {
        throw mistakes.valueTooMany(command, flag);
      }
      if (option != null && !attached && option.arity().max() > 0 && !isValue(own, i + 1)) {
        throw mistakes.valueMissing(command, flag);
      }
    }
  }

  private static boolean isValue(List<String> words, int index) {
    return index < words.size() && !words.get(index).startsWith("--");
  }

  /** What each command on the way took, the program first. */
  private List<ParseResult> parse(List<String> own) {
    CommandLine line = new CommandLine(branch);
    line.setExpandAtFiles(false);
    line.setPosixClusteredShortOptionsAllowed(false);
    line.setOverwrittenOptionsAllowed(true);
    line.setAllowOptionsAsOptionParameters(true);
    line.setAllowSubcommandsAsOptionParameters(true);
    line.setUnmatchedOptionsAllowedAsOptionParameters(true);
    try {
      List<ParseResult> chain = new ArrayList<>();
      ParseResult next = line.parseArgs(own.toArray(String[]::new));
      chain.add(next);
      while (next.hasSubcommand()) {
        next = next.subcommand();
        chain.add(next);
      }
      return chain;
    } catch (RuntimeException e) {
      throw mistakes.of(e);
    }
  }

  private static List<String> names(ParseResult result) {
    return result.hasMatchedPositional(0)
        ? result.commandSpec().positionalParameters().getFirst().stringValues()
        : List.of();
  }

  /** Options that were typed ahead of the command are its own, or are refused. */
  private Map<String, List<String>> values(List<ParseResult> chain, CommandSpec command) {
    Map<String, List<String>> values = new HashMap<>();
    for (ParseResult result : chain) {
      for (OptionSpec option : result.matchedOptionsSet()) {
        String flag = option.longestName();
        if (!command.optionsMap().containsKey(flag)) {
          throw mistakes.option(command, flag);
        }
        values
            .computeIfAbsent(flag, _ -> new ArrayList<>())
            .addAll(option.arity().max() == 0 ? List.of("") : option.stringValues());
      }
    }
    return values;
  }
}
