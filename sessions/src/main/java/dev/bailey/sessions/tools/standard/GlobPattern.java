package dev.bailey.sessions.tools.standard;

import com.google.re2j.Pattern;
import dev.bailey.sessions.tools.InvalidParameter;

/**
 * A pattern for paths: {@code *} and {@code ?} stay in one name, {@code **} goes through
 * directories, <code>{a,b}</code> is one of several, {@code [a-z]} one character of several.
 * Without a slash it is for the name alone, in {@link #matches}.
 */
final class GlobPattern {
  private final String parameter;
  private final String glob;
  private final StringBuilder expression = new StringBuilder();
  private final Pattern pattern;
  private final boolean wholePath;
  private int alternatives;

  GlobPattern(String parameter, String glob) {
    this.parameter = parameter;
    this.glob = glob.startsWith("./") ? glob.substring(2) : glob;
    wholePath = this.glob.contains("/") || this.glob.equals("**");
    translate();
    pattern = SearchPattern.compile(parameter, expression.toString());
  }

  /** Whether a name in the pattern begins with a dot. */
  boolean namesHidden() {
    return glob.startsWith(".") || glob.contains("/.");
  }

  /** Whether all of a path is like this. */
  boolean matchesPath(String path) {
    return pattern.matches(path);
  }

  /** Whether a path is like this, or, for a pattern without a slash, its name is. */
  boolean matches(String path) {
    return pattern.matches(wholePath ? path : path.substring(path.lastIndexOf('/') + 1));
  }

  private void translate() {
    for (int at = 0; at < glob.length(); ) {
      at = translate(at);
    }
    if (alternatives > 0) {
      throw new InvalidParameter(parameter, "a { has no }");
    }
  }

  /** Adds what begins here; returns where the next begins. */
  private int translate(int at) {
    char character = glob.charAt(at);
    switch (character) {
      case '*' -> {
        return star(at);
      }
      case '?' -> expression.append("[^/]");
      case '[' -> {
        return oneOf(at);
      }
      case '{' -> {
        alternatives++;
        expression.append("(?:");
      }
      case '}' -> expression.append(alternatives-- > 0 ? ")" : unopened());
      case ',' -> expression.append(alternatives > 0 ? "|" : ",");
      case '\\' -> {
        if (at + 1 < glob.length()) {
          expression.append(Pattern.quote(glob.substring(at + 1, at + 2)));
          return at + 2;
        }
        throw new InvalidParameter(parameter, "nothing follows the \\ at its end");
      }
      default -> expression.append(Pattern.quote(String.valueOf(character)));
    }
    return at + 1;
  }

  private String unopened() {
    throw new InvalidParameter(parameter, "a } has no {");
  }

  private int star(int at) {
    if (!glob.startsWith("**", at)) {
      expression.append("[^/]*");
      return at + 1;
    }
    boolean begins = at == 0 || glob.charAt(at - 1) == '/';
    if (begins && glob.startsWith("**/", at)) {
      expression.append("(?:.*/)?");
      return at + 3;
    }
    expression.append(".*");
    return at + 2;
  }

  private int oneOf(int at) {
    boolean negated = glob.startsWith("!", at + 1) || glob.startsWith("^", at + 1);
    int start = at + (negated ? 2 : 1);
    int end = glob.indexOf(']', start + 1);
    if (end < 0) {
      throw new InvalidParameter(parameter, "a [ has no ]");
    }
    String members = glob.substring(start, end).replace("\\", "\\\\").replace("[", "\\[");
    expression.append(negated ? "[^/" : "[").append(escapedStart(members)).append(']');
    return end + 1;
  }

  /** A ] or ^ that comes first is a member. */
  private static String escapedStart(String members) {
    return members.startsWith("]") || members.startsWith("^") ? "\\" + members : members;
  }
}
