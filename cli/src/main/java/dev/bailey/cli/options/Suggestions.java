package dev.bailey.cli.options;

/** Finds the word a person probably meant. */
public final class Suggestions {
  /** Shortest common beginning that counts as a match: two dashes and three letters. */
  private static final int LEAST_BEGINNING = 5;

  private Suggestions() {}

  /** The candidate closest to the word, or an empty text when none is close. */
  public static String closest(String word, String... candidates) {
    String best = "";
    int least = 1 + Math.max(1, word.length() / 3);
    for (String candidate : candidates) {
      int distance = distance(word, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best.isEmpty() ? beginning(word, candidates) : best;
  }

  /** The candidate that begins like the word, as far as the shorter of the two goes. */
  private static String beginning(String word, String... candidates) {
    for (String candidate : candidates) {
      if (Math.min(word.length(), candidate.length()) >= LEAST_BEGINNING
          && (candidate.startsWith(word) || word.startsWith(candidate))) {
        return candidate;
      }
    }
    return "";
  }

  /** Edit distance in which swapping two neighbours counts once. */
  static int distance(String a, String b) {
    int[][] table = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        table[i][j] = i == 0 || j == 0 ? i + j : step(table, a, b, i, j);
      }
    }
    return table[a.length()][b.length()];
  }

  private static int step(int[][] table, String a, String b, int i, int j) {
    int replaced = table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replaced, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, table[i - 2][j - 2] + 1) : best;
  }
}
