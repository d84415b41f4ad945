package dev.bailey.policy.network;

/** What happens to a name or address that no rule matches. */
public enum NetworkMode {
  /** It is refused: only what a rule allows is reached. */
  ALLOW_LIST("allow-list"),
  /** It is reached: all but what a rule blocks. */
  BLOCK_LIST("block-list"),
  /** Everything public is reached. */
  OPEN("open"),
  /** Nothing is reached, whatever is asked. */
  CLOSED("closed");

  private final String label;

  NetworkMode(String label) {
    this.label = label;
  }

  /** The word for people. */
  public String label() {
    return label;
  }
}
