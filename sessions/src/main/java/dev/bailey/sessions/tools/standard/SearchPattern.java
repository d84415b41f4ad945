package dev.bailey.sessions.tools.standard;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.bailey.sessions.tools.InvalidParameter;
import java.util.function.Predicate;

/**
 * What is searched for. Agents write patterns, and some would keep a backtracking engine busy for
 * ever. RE2 needs time in proportion to the text, but also to the size of the pattern with its
 * repeats written out; so that is bounded too.
 */
final class SearchPattern {
  private static final int LONGEST = 1000;

  /** Most states of a pattern, estimated. */
  private static final long LARGEST = 500_000;

  private static final Pattern REPEAT = Pattern.compile("\\{(\\d+)(?:,(\\d*))?\\}");

  private SearchPattern() {}

  /** Whether a line has it. */
  static Predicate<CharSequence> of(String parameter, String pattern, boolean literal) {
    if (literal) {
      return line -> line.toString().contains(pattern);
    }
    Pattern compiled = compile(parameter, pattern);
    return line -> compiled.matcher(line).find();
  }

  static Pattern compile(String parameter, String pattern) {
    if (pattern.length() > LONGEST) {
      throw new InvalidParameter(
          parameter, "must have at most " + LONGEST + " characters, it has " + pattern.length());
    }
    if (states(pattern) > LARGEST) {
      throw new InvalidParameter(parameter, "its repeats make it too large; use smaller counts");
    }
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new InvalidParameter(
          parameter,
          "is no regular expression in the syntax of RE2 (which has no look-around and no back"
              + " references): "
              + e.getMessage());
    }
  }

  /** Never less than what it comes to: as if each repeat were inside of all the others. */
  private static long states(String pattern) {
    long states = pattern.length();
    var repeats = REPEAT.matcher(pattern);
    while (repeats.find() && states <= LARGEST) {
      String last = repeats.group(2);
      long count = number(last == null || last.isEmpty() ? repeats.group(1) : last);
      states *= Math.max(1, count);
    }
    return states;
  }

  /** What is too long to be a number is refused by the compiler. */
  private static long number(String digits) {
    return digits.length() > 4 ? 1 : Long.parseLong(digits);
  }
}
