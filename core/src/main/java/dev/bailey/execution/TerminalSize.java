package dev.bailey.execution;

/** Rows and columns of a terminal. */
public record TerminalSize(int rows, int columns) {
  /**
   * Checks it.
   *
   * @throws IllegalArgumentException for a number that is negative or more than 65535
   */
  public TerminalSize {
    if (rows < 0 || rows > 0xffff || columns < 0 || columns > 0xffff) {
      throw new IllegalArgumentException("terminal size " + rows + "x" + columns);
    }
  }
}
