package dev.bailey.execution;

/** Rows and columns of a terminal. */
public record TerminalSize(int rows, int columns) {
  public TerminalSize {
    if (rows < 0 || rows > 0xffff || columns < 0 || columns > 0xffff) {
      throw new IllegalArgumentException("terminal size " + rows + "x" + columns);
    }
  }
}
