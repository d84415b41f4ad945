package dev.bailey.cli.syntax;

import dev.bailey.cli.options.Suggestions;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Words that a command does not take, as refusals: what is wrong in one line, and as a hint what is
 * meant instead, or where it belongs.
 */
public final class Mistakes {
  private static final int FEW = 8;
  private static final int MOST_PLACES = 4;

  /** It takes what {@code run} takes: naming both says nothing more. */
  private static final String LIKE_RUN = "wrap";

  private final Supplier<CommandSpec> whole;
  private @Nullable CommandSpec built;

  public Mistakes(Supplier<CommandSpec> whole) {
    this.whole = whole;
  }

  /** The option that a word names, without its value. */
  static String flag(String word) {
    int equals = word.indexOf('=');
    return equals < 0 ? word : word.substring(0, equals);
  }

  /**
   * What picocli failed with, as a refusal if somebody's words are to blame.
   *
   * <p>Nothing here or in callers is declared as one of picocli's own exceptions where a {@code
   * Throwable} is expected: they are too old for the cache that the JVM starts from, and it would
   * look through all jars for them at every start.
   */
  RuntimeException of(RuntimeException failure) {
    if (!(failure instanceof ParameterException mistake)) {
      return failure;
    }
    CommandSpec command = mistake.getCommandLine().getCommandSpec();
    if (failure instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      return word(command, unmatched.getUnmatched().getFirst());
    }
    return refusal(command, "words", String.valueOf(failure.getMessage()), listsOptions(command))
        .withCause(failure);
  }

  /** A word that cannot stand behind a command. */
  public BaileyException word(CommandSpec command, String word) {
    if (word.startsWith("-") && word.length() > 1) {
      return option(command, flag(word));
    }
    return command.subcommands().isEmpty()
        ? refusal(command, "'" + word + "'", "is one word too many", usage(command))
        : verb(command, word);
  }

  private static BaileyException verb(CommandSpec command, String word) {
    String closest =
        Suggestions.closest(word, command.subcommands().keySet().toArray(String[]::new));
    String hint =
        closest.isEmpty()
            ? lists(command)
            : "Did you mean '" + Specs.fullName(command) + " " + closest + "'?";
    return refusal(command, "'" + word + "'", "no such verb", hint);
  }

  BaileyException noVerb(CommandSpec command) {
    return refusal(command, "verb", "is missing", lists(command));
  }

  private static String lists(CommandSpec command) {
    List<String> names = Specs.subcommands(command).stream().map(CommandSpec::name).toList();
    return names.size() < FEW
        ? "Use one of: " + String.join(", ", names) + "."
        : "'" + Specs.fullName(command) + " --help' lists them.";
  }

  /** An option that the command does not have: nobody has it, or only others. */
  BaileyException option(CommandSpec command, String flag) {
    List<String> places = places(flag);
    if (!places.isEmpty()) {
      return refusal(
          command,
          "option " + flag,
          reason(command, flag),
          "It belongs to " + String.join(", ", places) + ". " + listsOptions(command));
    }
    String closest = closest(command, flag);
    return refusal(
        command,
        "option " + flag,
        "no such option",
        (closest.isEmpty() ? "" : "Did you mean " + closest + "? ") + listsOptions(command));
  }

  private static String reason(CommandSpec command, String flag) {
    if (!command.subcommands().isEmpty()) {
      return "stands behind the verb, not before it";
    }
    boolean ofProgram = command.parent() != null && command.parent().parent() == null;
    return ArgumentSyntax.of(command)
        .refused()
        .getOrDefault(flag, ofProgram ? "no such option" : "this verb has no such option");
  }

  /** Among its own options, or else among all, with those that have it. */
  private String closest(CommandSpec command, String flag) {
    String own = Suggestions.closest(flag, command.optionsMap().keySet().toArray(String[]::new));
    if (!own.isEmpty()) {
      return own;
    }
    List<String> flags = new ArrayList<>();
    all().forEach(it -> flags.addAll(it.optionsMap().keySet()));
    String other = Suggestions.closest(flag, flags.toArray(String[]::new));
    return other.isEmpty() ? "" : other + " (of " + String.join(", ", places(other)) + ")";
  }

  /** The commands that have an option, the first few of them. */
  private List<String> places(String flag) {
    List<String> places = new ArrayList<>();
    for (CommandSpec command : all()) {
      boolean has = Specs.flags(command).stream().anyMatch(it -> it.flag().equals(flag));
      if (has && !command.name().equals(LIKE_RUN)) {
        places.add("'" + Specs.fullName(command) + "'");
      }
    }
    if (places.size() > MOST_PLACES) {
      places.subList(MOST_PLACES, places.size()).clear();
      places.add("and others");
    }
    return places;
  }

  private List<CommandSpec> all() {
    if (built == null) {
      built = whole.get();
    }
    return Specs.tree(built);
  }

  BaileyException valueTooMany(CommandSpec command, String flag) {
    return refusal(command, "option " + flag, "takes no value", "Write " + flag + " alone.");
  }

  BaileyException valueMissing(CommandSpec command, String flag) {
    return refusal(
        command,
        "option " + flag,
        "needs a value",
        "A value that begins with dashes is written " + flag + "=VALUE.");
  }

  BaileyException tail(CommandSpec command) {
    return refusal(command, "'--'", "nothing can stand behind it here", usage(command));
  }

  private static String usage(CommandSpec command) {
    return "Usage: " + Specs.synopsis(command);
  }

  private static String listsOptions(CommandSpec command) {
    return "'" + Specs.fullName(command) + " --help' lists the options.";
  }

  private static BaileyException refusal(
      CommandSpec command, String what, String reason, String hint) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, Specs.path(command), what, reason)
        .withHint(hint);
  }
}
