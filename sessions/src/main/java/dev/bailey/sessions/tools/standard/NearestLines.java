package dev.bailey.sessions.tools.standard;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Where a text that was not found may have been meant to be. */
final class NearestLines {
  private static final int MOST_LINES = 50_000;
  private static final int MOST_SHOWN = 3;
  private static final int LONGEST = 200;
  private static final double ALIKE = 0.5;

  private NearestLines() {}

  private record Candidate(int number, String line, double likeness) {}

  /** For the agent. */
  static String of(String text, String wanted) {
    List<String> lines = TextFiles.lines(text);
    String first =
        TextFiles.lines(wanted).stream().filter(it -> !it.isBlank()).findFirst().orElse("");
    List<Candidate> nearest = nearest(lines, first);
    StringBuilder answer = new StringBuilder();
    if (text.contains("\r\n") && !wanted.contains("\r") && wanted.contains("\n")) {
      answer.append("The lines of the file end with \\r\\n, those of old_string with \\n.\n");
    }
    if (nearest.isEmpty()) {
      return answer.append("No line is like its first one.").toString();
    }
    answer.append("The lines most like its first one:\n");
    for (Candidate candidate : nearest) {
      answer
          .append(String.format(Locale.ROOT, "%6d\t", candidate.number()))
          .append(TextFiles.shown(candidate.line()))
          .append('\n');
    }
    return answer.toString().stripTrailing();
  }

  private static List<Candidate> nearest(List<String> lines, String wanted) {
    Set<String> pairs = pairs(wanted);
    List<Candidate> alike = new ArrayList<>();
    for (int i = 0; i < Math.min(lines.size(), MOST_LINES); i++) {
      double likeness = likeness(pairs, pairs(lines.get(i)));
      if (likeness >= ALIKE) {
        alike.add(new Candidate(i + 1, lines.get(i), likeness));
      }
    }
    alike.sort(Comparator.comparingDouble(Candidate::likeness).reversed());
    return alike.subList(0, Math.min(alike.size(), MOST_SHOWN));
  }

  /** Sørensen and Dice: twice what they share, of what they have. */
  private static double likeness(Set<String> one, Set<String> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return 0;
    }
    long shared = one.stream().filter(other::contains).count();
    return 2.0 * shared / (one.size() + other.size());
  }

  /** Neighbouring characters, without white space. */
  private static Set<String> pairs(String line) {
    String start = line.substring(0, Math.min(line.length(), LONGEST));
    String plain = start.replaceAll("\\s+", "");
    Set<String> pairs = new HashSet<>();
    for (int i = 0; i + 1 < plain.length(); i++) {
      pairs.add(plain.substring(i, i + 2));
    }
    return pairs.isEmpty() && !plain.isEmpty() ? Set.of(plain) : pairs;
  }
}
