package dev.bailey.testing;

/** How an {@link Act} ended: an exit status as a shell sees it, and what was written. */
public record Ending(int code, String stdout, String stderr) {
  public boolean succeeded() {
    return code == 0;
  }

  /** The standard output without white space around it. */
  public String text() {
    return stdout.strip();
  }
}
