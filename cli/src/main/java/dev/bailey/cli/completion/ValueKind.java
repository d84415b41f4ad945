package dev.bailey.cli.completion;

/** What a shell offers where the value of an option is typed. */
enum ValueKind {
  /** Words that are known. */
  CHOICE,
  FILE,
  DIRECTORY,
  /** Nothing: only the person knows. */
  OTHER;

  /** By what stands for the value in help. */
  static ValueKind of(String placeholder, boolean choices) {
    if (choices) {
      return CHOICE;
    }
    return switch (placeholder) {
      case "FILE", "FILE.svg", "PATH" -> FILE;
      case "DIR" -> DIRECTORY;
      default -> OTHER;
    };
  }
}
