package dev.bailey.cli.session;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The words behind {@code bailey session}: a verb, names, options, and a command behind {@code --}.
 * Options of a policy are handed on as they are.
 */
public final class SessionWords {
  private static final Set<String> VALUES =
      Set.of(
          "--state",
          "--driver",
          "--from",
          "--template",
          "--snapshot",
          "--quota",
          "--after",
          "--limit",
          "--search",
          "--lines",
          "--role",
          "--older-than",
          "--with",
          "--id");
  private static final Set<String> SWITCHES =
      Set.of("--json", "--history", "--text", "--then-snapshot", "--dry-run");
  private static final Set<String> POLICY_SWITCHES = Set.of("--stdin", "--verbose");
  private static final String LABEL = "--label";
  private static final String EXPOSE = "--expose";

  private final String verb;
  private final List<String> names = new ArrayList<>();
  private final Map<String, String> values = new HashMap<>();
  private final Map<String, String> labels = new HashMap<>();
  private final List<String> exposed = new ArrayList<>();
  private final List<String> policy = new ArrayList<>();
  private List<String> command = List.of();
  private final Console console;

  private SessionWords(String verb, Console console) {
    this.verb = verb;
    this.console = console;
  }

  public static boolean wantHelp(List<String> words) {
    int end = words.indexOf("--");
    List<String> own = end < 0 ? words : words.subList(0, end);
    return own.contains("--help") || own.contains("-h");
  }

  public static boolean wantJson(List<String> words) {
    int end = words.indexOf("--");
    return (end < 0 ? words : words.subList(0, end)).contains("--json");
  }

  public static SessionWords parse(List<String> words, Console console) {
    SessionWords result = new SessionWords(words.getFirst(), console);
    int next = 1;
    while (next < words.size() && !words.get(next).equals("--")) {
      next += result.word(words, next);
    }
    if (next < words.size()) {
      result.command = List.copyOf(words.subList(next + 1, words.size()));
    }
    return result;
  }

  private int word(List<String> words, int index) {
    String word = words.get(index);
    if (!word.startsWith("--")) {
      names.add(word);
      return 1;
    }
    int equals = word.indexOf('=');
    String flag = equals < 0 ? word : word.substring(0, equals);
    if (SWITCHES.contains(word)) {
      values.put(word, "");
      return 1;
    }
    boolean own = VALUES.contains(flag) || flag.equals(LABEL) || flag.equals(EXPOSE);
    if (!own && POLICY_SWITCHES.contains(word)) {
      policy.add(word);
      return 1;
    }
    String value = equals >= 0 ? word.substring(equals + 1) : value(words, index + 1, flag);
    if (flag.equals(LABEL)) {
      label(value);
    } else if (flag.equals(EXPOSE)) {
      exposed.add(value);
    } else if (own) {
      values.put(flag, value);
    } else {
      policy.add(flag);
      policy.add(value);
    }
    return equals >= 0 ? 1 : 2;
  }

  private static String value(List<String> words, int index, String flag) {
    if (index >= words.size() || words.get(index).equals("--")) {
      throw invalid("option", flag, "needs a value", "'bailey session --help' has examples.");
    }
    return words.get(index);
  }

  private void label(String value) {
    int equals = value.indexOf('=');
    if (equals <= 0) {
      throw invalid("option", LABEL, "'" + value + "' has no name", "Write --label NAME=VALUE.");
    }
    labels.put(value.substring(0, equals), value.substring(equals + 1));
  }

  static BaileyException invalid(String doing, String what, String reason, String hint) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, doing, what, reason).withHint(hint);
  }

  String verb() {
    return verb;
  }

  List<String> names() {
    return names;
  }

  /** The name at a place; fails with what should stand there. */
  String name(int index, String what) {
    if (index >= names.size()) {
      throw invalid(
          "session " + verb, what, "is missing", "'bailey session --help' shows what it takes.");
    }
    return names.get(index);
  }

  /** Fails when there are more names than a verb takes. */
  void atMost(int count) {
    if (names.size() > count) {
      throw invalid(
          "session " + verb,
          "'" + names.get(count) + "'",
          "is one word too many",
          "A command to run goes behind '--'.");
    }
  }

  Optional<String> value(String flag) {
    return Optional.ofNullable(values.get(flag));
  }

  boolean has(String flag) {
    return values.containsKey(flag);
  }

  int number(String flag, int otherwise) {
    String text = values.get(flag);
    if (text == null) {
      return otherwise;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw invalid("option", flag, "'" + text + "' is no number", "For example: " + flag + " 20");
    }
  }

  Path path(String text) {
    return console.workingDirectory().resolve(text).normalize();
  }

  boolean json() {
    return has("--json");
  }

  Map<String, String> labels() {
    return labels;
  }

  /** Ports to expose. */
  List<String> exposed() {
    return exposed;
  }

  /** Options of a policy, and the command. */
  List<String> policyWords(List<String> run) {
    List<String> words = new ArrayList<>(policy);
    words.add("--");
    words.addAll(run);
    return words;
  }

  boolean hasPolicy() {
    return !policy.isEmpty();
  }

  List<String> command() {
    return command;
  }
}
