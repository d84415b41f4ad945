package dev.bailey.runtimes.seatbelt;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a command line of sandbox-exec means, as far as this project knows the language: the profile
 * is read as S-expressions, and of the rules that match an act the last one decides.
 */
final class ReadProfile {
  private final List<List<?>> rules = new ArrayList<>();
  private final Map<String, String> parameters = new HashMap<>();
  private final List<String> command;

  ReadProfile(List<String> words) {
    if (!words.subList(0, 2).equals(List.of("/usr/bin/sandbox-exec", "-p"))) {
      throw new IllegalArgumentException(words.toString());
    }
    Reader reader = new Reader(words.get(2));
    while (reader.hasMore()) {
      rules.add((List<?>) reader.next());
    }
    int at = 3;
    for (; words.get(at).equals("-D"); at += 2) {
      String definition = words.get(at + 1);
      int equals = definition.indexOf('=');
      parameters.put(definition.substring(0, equals), definition.substring(equals + 1));
    }
    if (!words.get(at).equals("--")) {
      throw new IllegalArgumentException(words.get(at));
    }
    command = words.subList(at + 1, words.size());
  }

  /** What is started inside. */
  List<String> command() {
    return command;
  }

  /** Whether an act upon a path is allowed; an empty path for acts that have none. */
  boolean allows(String act, String path) {
    boolean allowed = false;
    for (List<?> rule : rules) {
      if (!rule.getFirst().equals("version") && matches(rule, act, path)) {
        allowed = rule.getFirst().equals("allow");
      }
    }
    return allowed;
  }

  private boolean matches(List<?> rule, String act, String path) {
    boolean named = false;
    boolean filtered = false;
    boolean applies = false;
    for (Object part : rule.subList(1, rule.size())) {
      if (part instanceof List<?> filter) {
        filtered = true;
        applies |= applies(filter, path);
      } else {
        named |= names(String.valueOf(part), act);
      }
    }
    return named && (!filtered || applies);
  }

  private static boolean names(String pattern, String act) {
    return pattern.equals("default")
        || (pattern.endsWith("*")
            ? act.startsWith(pattern.substring(0, pattern.length() - 1))
            : act.equals(pattern));
  }

  private boolean applies(List<?> filter, String path) {
    if (path.isEmpty()) {
      return true;
    }
    Path place = Path.of(text(filter.get(1)));
    return switch (String.valueOf(filter.getFirst())) {
      case "literal" -> Path.of(path).equals(place);
      case "subpath" -> Path.of(path).startsWith(place);
      default -> false;
    };
  }

  private String text(Object value) {
    if (value instanceof List<?> call && call.getFirst().equals("param")) {
      String found = parameters.get(text(call.get(1)));
      if (found == null) {
        throw new IllegalArgumentException("no parameter " + call);
      }
      return found;
    }
    String word = String.valueOf(value);
    return word.startsWith("\"") ? word.substring(1) : word;
  }

  /** Lists and words; a text keeps its first quote, to be told from a word. */
  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
      skip();
    }

    boolean hasMore() {
      return at < text.length();
    }

    Object next() {
      char first = text.charAt(at);
      if (first == ')') {
        throw new IllegalArgumentException("unexpected ) at " + at);
      }
      Object found = first == '(' ? list() : first == '"' ? quoted() : word();
      skip();
      return found;
    }

    private List<Object> list() {
      List<Object> parts = new ArrayList<>();
      at++;
      skip();
      while (text.charAt(at) != ')') {
        parts.add(next());
      }
      at++;
      return parts;
    }

    private String quoted() {
      int end = text.indexOf('"', at + 1);
      String found = text.substring(at, end);
      at = end + 1;
      if (found.indexOf('\\') >= 0) {
        throw new IllegalArgumentException("nothing here should need escapes: " + found);
      }
      return found;
    }

    private String word() {
      int start = at;
      while (at < text.length() && "() \n\"".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      return text.substring(start, at);
    }

    private void skip() {
      while (at < text.length() && " \n".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }
  }
}
