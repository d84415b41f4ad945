package dev.bailey.sessions.tools.standard;

/**
 * A line of text that checks a clock as it is read, so that a regular expression which backtracks
 * for long is stopped when its time is up.
 */
final class WatchedLine implements CharSequence {
  private static final int SELDOM = 64;

  private final String line;
  private final SearchClock clock;
  private int reads;

  WatchedLine(String line, SearchClock clock) {
    this.line = line;
    this.clock = clock;
  }

  @Override
  public char charAt(int index) {
    if (++reads % SELDOM == 0) {
      clock.check();
    }
    return line.charAt(index);
  }

  @Override
  public int length() {
    return line.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return line.substring(start, end);
  }

  @Override
  public String toString() {
    return line;
  }
}
