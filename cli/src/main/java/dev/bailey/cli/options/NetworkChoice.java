package dev.bailey.cli.options;

import dev.bailey.policy.Labelled;

/** The words of {@code --net}. */
enum NetworkChoice implements Labelled {
  NONE("none"),
  FULL("full"),
  FILTERED("filtered");

  private final String label;

  NetworkChoice(String label) {
    this.label = label;
  }

  @Override
  public String label() {
    return label;
  }
}
