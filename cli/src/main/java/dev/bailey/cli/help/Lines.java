package dev.bailey.cli.help;

/** Builds help text of lines that are no wider than a terminal. */
final class Lines {
  private static final int WIDTH = 80;

  private final StringBuilder text = new StringBuilder(4096);

  void blank() {
    text.append('\n');
  }

  void heading(String heading) {
    text.append('\n').append(heading).append(":\n");
  }

  void exactly(String line) {
    text.append(line).append('\n');
  }

  /** A name, and beside it an explanation that begins at a column, or below a longer name. */
  void row(String name, int column, String explanation) {
    StringBuilder first = new StringBuilder("  ").append(name);
    if (first.length() + 1 > column) {
      exactly(first.toString());
      first.setLength(0);
    }
    first.repeat(' ', column - first.length());
    for (String line : explanation.split("\\|", -1)) {
      folded(first + line, column, column);
      first.setLength(0);
      first.repeat(' ', column);
    }
  }

  /**
   * A text in as many lines as it needs.
   *
   * @param from where the first line may be broken
   * @param indent of the other lines
   */
  void folded(String line, int from, int indent) {
    String rest = line;
    int least = from;
    while (rest.length() > WIDTH) {
      int blank = rest.lastIndexOf(' ', WIDTH);
      if (blank <= least) {
        break; // A word wider than all of it stays whole.
      }
      exactly(rest.substring(0, blank).stripTrailing());
      rest = " ".repeat(indent) + rest.substring(blank + 1);
      least = indent;
    }
    exactly(rest);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
