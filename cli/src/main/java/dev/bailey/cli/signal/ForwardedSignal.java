package dev.bailey.cli.signal;

/** The signals that are passed on; the numbers are the same on every system Bailey runs on. */
public enum ForwardedSignal {
  HUP(1),
  INT(2),
  QUIT(3),
  TERM(15);

  private final int number;

  ForwardedSignal(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
