package dev.bailey.cli.options;

/** The words of {@code --net}. */
enum NetworkChoice {
  NONE("none"),
  FULL("full"),
  FILTERED("filtered");

  private final String label;

  NetworkChoice(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
