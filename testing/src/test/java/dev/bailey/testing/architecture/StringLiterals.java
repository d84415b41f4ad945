package dev.bailey.testing.architecture;

import java.util.ArrayList;
import java.util.List;

/**
 * The texts of a Java source: string literals and text blocks as they are written, those joined by
 * {@code +} as one. What is in comments is left out.
 */
final class StringLiterals {
  /**
   * One text.
   *
   * @param line of its beginning, from 1
   */
  record Literal(int line, String text) {}

  private static final String BLOCK = "\"\"\"";

  private final String source;
  private final List<Literal> found = new ArrayList<>();
  private boolean joins;
  private int at;

  private StringLiterals(String source) {
    this.source = source;
  }

  static List<Literal> of(String source) {
    StringLiterals literals = new StringLiterals(source);
    while (literals.at < source.length()) {
      literals.step();
    }
    return literals.found;
  }

  private void step() {
    char c = source.charAt(at);
    if (source.startsWith("//", at)) {
      at = end("\n", at);
    } else if (source.startsWith("/*", at)) {
      at = end("*/", at + 2);
    } else if (source.startsWith(BLOCK, at)) {
      literal(BLOCK);
    } else if (c == '"') {
      literal("\"");
    } else if (c == '\'') {
      at = closing("'", at + 1) + 1;
      joins = false;
    } else {
      joins = (joins && Character.isWhitespace(c)) || (c == '+' && follows());
      at++;
    }
  }

  /** Whether nothing but white space is between the last literal and here. */
  private boolean follows() {
    int before = at - 1;
    while (before >= 0 && Character.isWhitespace(source.charAt(before))) {
      before--;
    }
    return before >= 0 && source.charAt(before) == '"' && !found.isEmpty();
  }

  private void literal(String quote) {
    int start = at + quote.length();
    int close = closing(quote, start);
    String text = source.substring(start, close);
    if (joins) {
      Literal last = found.removeLast();
      found.add(new Literal(last.line(), last.text() + text));
    } else {
      found.add(
          new Literal(
              1 + (int) source.substring(0, at).chars().filter(c -> c == '\n').count(), text));
    }
    at = close + quote.length();
    joins = false;
  }

  /** Where the quote is that ends what begins here; one behind a backslash does not. */
  private int closing(String quote, int start) {
    int next = start;
    while (next < source.length() && !source.startsWith(quote, next)) {
      next += source.charAt(next) == '\\' ? 2 : 1;
    }
    return Math.min(next, source.length());
  }

  private int end(String mark, int start) {
    int found = source.indexOf(mark, start);
    return found < 0 ? source.length() : found + mark.length();
  }
}
