package dev.bailey.testing.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parts of documents that are made from the code, between {@code <!-- generated: NAME -->} and
 * {@code <!-- end -->}. Text of several lines has lines of its own; other text stays within its
 * line.
 */
final class GeneratedParts {
  private static final Pattern PART =
      Pattern.compile("(<!-- generated: ([a-z-]+) -->).*?(<!-- end -->)", Pattern.DOTALL);

  private GeneratedParts() {}

  /** The same document with its generated parts made anew. */
  static String renewed(String document) {
    return PART.matcher(document).replaceAll(GeneratedParts::part);
  }

  private static String part(MatchResult found) {
    String text = Facts.text(found.group(2));
    String margin = text.contains("\n") ? "\n" : "";
    return Matcher.quoteReplacement(found.group(1) + margin + text + margin + found.group(3));
  }

  /** The names of those that a document has. */
  static List<String> names(String document) {
    List<String> names = new ArrayList<>();
    Matcher parts = PART.matcher(document);
    while (parts.find()) {
      names.add(parts.group(2));
    }
    return names;
  }
}
