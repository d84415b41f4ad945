package dev.bailey.cli.options;

/** Lines of help: a name, and beside it what it is for. */
public final class OptionLines {
  private static final int COLUMN = 28;

  private OptionLines() {}

  /** An option with the lines of its explanation, which {@code |} separates. */
  public static void option(StringBuilder text, String flag, String placeholder, String help) {
    String name = flag + (placeholder.isEmpty() ? "" : " " + placeholder);
    int start = 0;
    while (start <= help.length()) {
      int end = help.indexOf('|', start);
      end = end < 0 ? help.length() : end;
      line(text, start == 0 ? name : "", COLUMN, help.substring(start, end));
      start = end + 1;
    }
  }

  /** One line; the explanation begins at this column, or behind a longer name. */
  public static void line(StringBuilder text, String name, int column, String explanation) {
    text.append("  ").append(name);
    int width = name.length() + 2;
    do {
      text.append(' ');
      width++;
    } while (width < column);
    text.append(explanation).append('\n');
  }
}
