package dev.bailey.cli.session;

import dev.bailey.cli.options.Option;
import dev.bailey.cli.options.Suggestions;
import dev.bailey.error.BaileyException;
import java.util.ArrayList;
import java.util.List;

/** Refusals of options that a verb does not have: what is meant instead, and where it belongs. */
final class SessionOptionErrors {
  private SessionOptionErrors() {}

  /** Nobody has it. */
  static BaileyException unknown(String verb, String flag, List<String> own) {
    String closest = Suggestions.closest(flag, own.toArray(String[]::new));
    if (closest.isEmpty()) {
      closest = Suggestions.closest(flag, all().toArray(String[]::new));
      closest = closest.isEmpty() || own.contains(closest) ? closest : closest + place(closest);
    }
    return SessionWords.invalid(
        verb,
        "option " + flag,
        "no such option",
        (closest.isEmpty() ? "" : "Did you mean " + closest + "? ") + help(verb));
  }

  /** Others have it, this verb would ignore it. */
  static BaileyException misplaced(SessionVerb verb, String flag) {
    return SessionWords.invalid(
        verb.fullWords(),
        "option " + flag,
        reason(verb, flag),
        "It belongs to " + places(flag) + ". " + help(verb.fullWords()));
  }

  private static String reason(SessionVerb verb, String flag) {
    Option option = Option.named(flag);
    boolean widens =
        option != null
            && verb == SessionVerb.EXEC
            && PolicyOptions.of(option) == PolicyOptions.SESSION;
    return widens
        ? "a command can be confined more tightly than its session, not otherwise"
        : "this verb has no such option";
  }

  private static String place(String flag) {
    return " (of " + places(flag) + ")";
  }

  /** The commands that have an option. */
  static String places(String flag) {
    List<String> places = new ArrayList<>();
    if (Option.named(flag) != null) {
      places.add("'bailey run'");
    }
    for (SessionVerb verb : SessionVerb.values()) {
      if (flags(verb).contains(flag)) {
        places.add("'bailey " + verb.fullWords() + "'");
      }
    }
    return String.join(", ", places);
  }

  private static String help(String verb) {
    return "'bailey " + verb + " --help' lists the options.";
  }

  /** All options of a verb. */
  static List<String> flags(SessionVerb verb) {
    List<String> flags = new ArrayList<>();
    verb.options().forEach(it -> flags.add(it.flag()));
    verb.policy().forEach(it -> flags.add(it.flag()));
    return flags;
  }

  private static List<String> all() {
    List<String> flags = new ArrayList<>();
    for (SessionOption option : SessionOption.values()) {
      flags.add(option.flag());
    }
    for (Option option : Option.values()) {
      flags.add(option.flag());
    }
    return flags;
  }
}
