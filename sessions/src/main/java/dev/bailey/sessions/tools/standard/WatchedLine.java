package dev.bailey.sessions.tools.standard;

/** A line whose reader is stopped when its time is up, in whatever loop it is. */
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
