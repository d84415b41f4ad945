package dev.bailey.cli.session;

import dev.bailey.cli.options.CallersPath;
import dev.bailey.cli.options.Option;
import dev.bailey.cli.options.OptionParser;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.options.Suggestions;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The words behind {@code bailey session}: a verb, names, options, and a command behind {@code --}.
 * All of it is checked before anything is opened or done.
 */
public final class SessionWords {
  private final SessionVerb verb;
  private final List<String> names;
  private final Map<SessionOption, List<String>> values;
  private final List<String> policy;
  private final List<String> denied;
  private final @Nullable String workdir;
  private final List<String> command;
  private final Console console;

  private SessionWords(SessionVerb verb, Read read, List<String> command, Console console) {
    this.verb = verb;
    names = List.copyOf(read.names);
    values = read.values;
    policy = List.copyOf(read.policy);
    denied = List.copyOf(read.denied);
    workdir = read.workdir;
    this.command = command;
    this.console = console;
  }

  public static boolean wantHelp(List<String> words) {
    List<String> own = own(words);
    return own.contains("--help") || own.contains("-h");
  }

  public static boolean wantJson(List<String> words) {
    return own(words).contains("--json");
  }

  private static List<String> own(List<String> words) {
    int end = words.indexOf("--");
    return end < 0 ? words : words.subList(0, end);
  }

  public static SessionWords parse(List<String> words, Console console) {
    String first = words.getFirst();
    if (SessionVerb.of(first) == null && !SessionVerb.isGroup(first)) {
      throw unknownVerb(first);
    }
    List<String> own = own(words);
    Read read = new Read(first);
    for (int next = 1; next < own.size(); ) {
      next += read.word(own, next);
    }
    SessionVerb verb = verb(first, read.names);
    read.check(verb);
    boolean hasCommand = own.size() < words.size();
    if (hasCommand && !verb.takesCommand()) {
      throw invalid(verb.fullWords(), "'--'", "this verb runs no command", usage(verb));
    }
    List<String> command =
        hasCommand ? List.copyOf(words.subList(own.size() + 1, words.size())) : List.of();
    return new SessionWords(verb, read, command, console);
  }

  /** Of a group, the second word says which. */
  private static SessionVerb verb(String first, List<String> names) {
    SessionVerb verb = SessionVerb.of(first);
    if (verb != null) {
      return verb;
    }
    String second = names.isEmpty() ? "" : names.removeFirst();
    verb = SessionVerb.of(first + " " + second);
    if (verb == null) {
      throw invalid(
          "session " + first,
          "'" + second + "'",
          second.isEmpty() ? "a word is missing" : "no such verb",
          "Use one of: " + String.join(", ", ofGroup(first)) + ".");
    }
    return verb;
  }

  private static List<String> ofGroup(String group) {
    List<String> words = new ArrayList<>();
    for (SessionVerb verb : SessionVerb.values()) {
      if (verb.isOfGroup() && verb.group().equals(group)) {
        words.add(verb.words());
      }
    }
    return words;
  }

  private static BaileyException unknownVerb(String word) {
    List<String> verbs = new ArrayList<>();
    for (SessionVerb verb : SessionVerb.values()) {
      verbs.add(verb.group());
    }
    String closest = Suggestions.closest(word, verbs.toArray(String[]::new));
    String hint = "'bailey session --help' lists them.";
    if (word.startsWith("-")) {
      hint = "The verb comes first, options behind it. " + hint;
    } else if (!closest.isEmpty()) {
      hint = "Did you mean 'bailey session " + closest + "'?";
    }
    return invalid("session", "'" + word + "'", "no such verb", hint);
  }

  /** Words as they are read, before the verb of a group is known. */
  private static final class Read {
    private final String first;
    private final List<String> names = new ArrayList<>();
    private final Map<SessionOption, List<String>> values = new EnumMap<>(SessionOption.class);
    private final List<Option> used = new ArrayList<>();
    private final List<String> policy = new ArrayList<>();
    private final List<String> denied = new ArrayList<>();
    private @Nullable String workdir;

    Read(String first) {
      this.first = first;
    }

    /** Takes one word or two. */
    int word(List<String> words, int index) {
      String word = words.get(index);
      if (!word.startsWith("-") || word.length() == 1) {
        names.add(word);
        return 1;
      }
      int equals = word.indexOf('=');
      String flag = equals < 0 ? word : word.substring(0, equals);
      SessionOption own = SessionOption.named(flag);
      Option other = own == null ? Option.named(flag) : null;
      if (own == null && other == null) {
        throw SessionOptionErrors.unknown(verbWords(), flag, flags());
      }
      if (!takesValue(own, other)) {
        if (equals >= 0) {
          throw invalid(
              verbWords(), "option " + flag, "takes no value", "Write " + flag + " alone.");
        }
        add(own, other, "");
        return 1;
      }
      add(own, other, equals >= 0 ? word.substring(equals + 1) : value(words, index + 1, flag));
      return equals >= 0 ? 1 : 2;
    }

    private static boolean takesValue(@Nullable SessionOption own, @Nullable Option other) {
      return (own != null && own.takesValue()) || (other != null && other.takesValue());
    }

    private String verbWords() {
      SessionVerb known = known();
      return known == null ? "session " + first : known.fullWords();
    }

    private List<String> flags() {
      SessionVerb known = known();
      return known == null ? List.of() : SessionOptionErrors.flags(known);
    }

    /** The verb, as far as it can be told by now. */
    private @Nullable SessionVerb known() {
      SessionVerb verb = SessionVerb.of(first);
      return verb != null || names.isEmpty()
          ? verb
          : SessionVerb.of(first + " " + names.getFirst());
    }

    private String value(List<String> words, int index, String flag) {
      if (index >= words.size() || words.get(index).startsWith("--")) {
        throw invalid(
            verbWords(),
            "option " + flag,
            "needs a value",
            "A value that begins with dashes is written " + flag + "=VALUE.");
      }
      return words.get(index);
    }

    private void add(@Nullable SessionOption own, @Nullable Option other, String value) {
      if (own != null) {
        values.computeIfAbsent(own, _ -> new ArrayList<>()).add(value);
      } else if (other != null) {
        used.add(other);
        if (other == Option.DENY) {
          denied.add(value);
        } else if (other == Option.WORKDIR) {
          workdir = value;
        } else {
          policy.add(other.takesValue() ? other.flag() + "=" + value : other.flag());
        }
      }
    }

    /** Refuses what the verb would ignore. */
    void check(SessionVerb verb) {
      for (SessionOption option : values.keySet()) {
        if (!verb.options().contains(option)) {
          throw SessionOptionErrors.misplaced(verb, option.flag());
        }
      }
      for (Option option : used) {
        if (!verb.policy().contains(option)) {
          throw SessionOptionErrors.misplaced(verb, option.flag());
        }
      }
      if (names.size() > verb.mostNames()) {
        throw invalid(
            verb.fullWords(),
            "'" + names.get(verb.mostNames()) + "'",
            "is one word too many",
            usage(verb));
      }
    }
  }

  static String usage(SessionVerb verb) {
    return "Usage: bailey " + (verb.fullWords() + " " + verb.arguments()).strip();
  }

  static BaileyException invalid(String doing, String what, String reason, String hint) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, doing, what, reason).withHint(hint);
  }

  SessionVerb verb() {
    return verb;
  }

  List<String> names() {
    return names;
  }

  /** The name at a place; fails with what should stand there. */
  String name(int index, String what) {
    if (index >= names.size()) {
      throw invalid(verb.fullWords(), what, "is missing", usage(verb));
    }
    return names.get(index);
  }

  Optional<String> nameIfGiven(int index) {
    return index < names.size() ? Optional.of(names.get(index)) : Optional.empty();
  }

  /** The value of an option; of one that is repeated, the last. */
  Optional<String> value(SessionOption option) {
    return Optional.ofNullable(values.get(option)).map(List::getLast);
  }

  /** All values of an option that may be repeated. */
  List<String> values(SessionOption option) {
    return values.getOrDefault(option, List.of());
  }

  boolean has(SessionOption option) {
    return values.containsKey(option);
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
      throw invalid(
          verb.fullWords(),
          "option " + option.flag(),
          "'" + text.orElse("") + "' is no number",
          "For example: " + option.flag() + " 20");
    }
  }

  Path path(String text) {
    return console.workingDirectory().resolve(checked(text)).normalize();
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
    List<String> words = new ArrayList<>(policy);
    words.add("--");
    words.addAll(command);
    return OptionParser.parse(verb.fullWords(), words, console);
  }

  boolean hasPolicy() {
    return !policy.isEmpty() || !denied.isEmpty();
  }

  /** What is to be denied, as it was written: a relative path can be one in the workspace. */
  List<Path> denied() {
    List<Path> paths = new ArrayList<>();
    for (String word : denied) {
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
    return Optional.ofNullable(workdir).map(this::checked);
  }

  List<String> command() {
    return command;
  }
}
