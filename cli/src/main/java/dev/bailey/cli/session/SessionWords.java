package dev.bailey.cli.session;

import dev.bailey.cli.options.Option;
import dev.bailey.cli.options.OptionParser;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.PathText;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionService;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was typed behind {@code bailey session}, as its verbs need it. */
public final class SessionWords {
  private final SessionVerb verb;
  private final TypedWords typed;
  private final Console console;

  /** Words whose first is {@code session}. */
  public SessionWords(TypedWords typed, Console console) {
    verb = SessionVerb.of(typed.path().substring(typed.path().indexOf(' ') + 1));
    this.typed = typed;
    this.console = console;
  }

  static BaileyException invalid(String doing, String what, String reason, String hint) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, doing, what, reason).withHint(hint);
  }

  SessionVerb verb() {
    return verb;
  }

  List<String> names() {
    return typed.names();
  }

  /** The name at a place; fails with what should stand there. */
  String name(int index, String what) {
    if (index >= names().size()) {
      String usage = "Usage: bailey " + verb.fullWords() + " " + verb.arguments();
      throw invalid(verb.fullWords(), what, "is missing", usage);
    }
    return names().get(index);
  }

  /** The session that the first name is of. */
  Session session(SessionService sessions) {
    return sessions.get(name(0, "name of a session"));
  }

  Optional<String> nameIfGiven(int index) {
    return index < names().size() ? Optional.of(names().get(index)) : Optional.empty();
  }

  /** The value of an option; of one that is repeated, the last. */
  Optional<String> value(SessionOption option) {
    return typed.value(option);
  }

  /** All values of an option that may be repeated. */
  List<String> values(SessionOption option) {
    return typed.values(option);
  }

  boolean has(SessionOption option) {
    return typed.has(option);
  }

  /** Refuses two of these at once: one of them would have no effect. */
  void requireOneOf(SessionOption... options) {
    SessionOption seen = null;
    for (SessionOption option : options) {
      if (has(option) && seen != null) {
        throw contradiction(option.flag(), seen.flag());
      }
      seen = has(option) ? option : seen;
    }
  }

  BaileyException contradiction(String one, String other) {
    return invalid(
        verb.fullWords(),
        "option " + one,
        "has no effect together with " + other,
        "Leave one of them out.");
  }

  int number(SessionOption option, int otherwise) {
    Optional<String> text = value(option);
    try {
      return text.isEmpty() ? otherwise : Integer.parseInt(text.get());
    } catch (NumberFormatException e) {
      throw noNumber(option, text.orElse(""));
    }
  }

  /** The value of an option that is given, as a number that may be large. */
  long largeNumber(SessionOption option) {
    String text = value(option).orElseThrow();
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw noNumber(option, text);
    }
  }

  private BaileyException noNumber(SessionOption option, String text) {
    return invalid(
        verb.fullWords(),
        "option " + option.flag(),
        "'" + text + "' is no number",
        "For example: " + option.flag() + " 20");
  }

  Path path(String text) {
    return PathText.normalized(console.workingDirectory().resolve(checked(text)), "use");
  }

  /** A file to read, to which no planted link leads. */
  Path file(String text) {
    return CallersPath.toRead(path(text), console.workingDirectory());
  }

  /** The same for a directory, by the name it was given where that is safe. */
  Path directory(String text) {
    return CallersPath.named(path(text), console.workingDirectory());
  }

  private Path checked(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw invalid(
          verb.fullWords(), "'" + text + "'", "not a path: " + e.getReason(), "Name another.");
    }
  }

  boolean json() {
    return has(SessionOption.JSON);
  }

  Map<String, String> labels() {
    Map<String, String> labels = new HashMap<>();
    for (String value : values(SessionOption.LABEL)) {
      int equals = value.indexOf('=');
      if (equals <= 0) {
        throw invalid(
            verb.fullWords(),
            "option --label",
            "'" + value + "' has no name",
            "Write --label NAME=VALUE.");
      }
      labels.put(value.substring(0, equals), value.substring(equals + 1));
    }
    return labels;
  }

  /** The options of a policy, but for {@code --deny} and {@code --workdir}, and the command. */
  RunOptions runOptions() {
    List<String> words = policy();
    words.add("--");
    words.addAll(command());
    return OptionParser.parse(verb.fullWords(), words, console);
  }

  /** Those options as {@code run} reads them. */
  private List<String> policy() {
    List<String> words = new ArrayList<>();
    for (Option option : verb.policy()) {
      if (option != Option.DENY && option != Option.WORKDIR) {
        for (String value : typed.values(option)) {
          words.add(option.takesValue() ? option.flag() + "=" + value : option.flag());
        }
      }
    }
    return words;
  }

  boolean hasPolicy() {
    return !policy().isEmpty() || typed.has(Option.DENY);
  }

  /** What is to be denied, as it was written: a relative path can be one in the workspace. */
  List<Path> denied() {
    List<Path> paths = new ArrayList<>();
    for (String word : typed.values(Option.DENY)) {
      if (word.isEmpty()) {
        throw invalid(
            verb.fullWords(), "option --deny", "the value is empty", "For example: --deny .env");
      }
      paths.add(checked(word));
    }
    return paths;
  }

  /** The directory to start in, as it was written: a relative path is one in the workspace. */
  Optional<Path> workdir() {
    return typed.value(Option.WORKDIR).map(this::checked);
  }

  List<String> command() {
    return typed.tail();
  }
}
