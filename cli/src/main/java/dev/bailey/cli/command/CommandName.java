package dev.bailey.cli.command;

import dev.bailey.cli.options.Suggestions;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** The words behind {@code bailey}. What each takes is in {@link CommandTree}. */
public enum CommandName {
  RUN("run"),
  WRAP("wrap"),
  SESSION("session"),
  DOCTOR("doctor"),
  BENCH("bench"),
  COMPLETION("completion"),
  HELP("help"),
  VERSION("version");

  /** Commands that are decided on and not built. */
  private static final String[] PLANNED = {"serve", "image", "scan", "inspect", "mcp", "fleet"};

  private final String word;

  CommandName(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /** The command itself; only the chosen one is ever loaded. */
  public Subcommand command() {
    return switch (this) {
      case RUN -> new RunCommand();
      case WRAP -> new WrapCommand();
      case SESSION -> new SessionCommand();
      case DOCTOR -> new DoctorCommand();
      case BENCH -> new BenchCommand();
      case COMPLETION -> new CompletionCommand();
      case HELP -> new HelpCommand();
      case VERSION -> new VersionCommand();
    };
  }

  /** Finds the command; {@code --help} and {@code --version} are understood too. */
  public static CommandName of(String word) {
    for (CommandName name : values()) {
      if (name.word.equals(word)) {
        return name;
      }
    }
    return switch (word) {
      case "--help", "-h" -> HELP;
      case "--version" -> VERSION;
      default -> throw unknown(word);
    };
  }

  static BaileyException unknown(String word) {
    for (String planned : PLANNED) {
      if (planned.equals(word)) {
        return BaileyException.of(
                ErrorCode.NOT_SUPPORTED, "command", word, "not available yet in this version")
            .withHint("'bailey help' lists what is.");
      }
    }
    String closest = Suggestions.closest(word, words());
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST, "command", "'" + word + "'", "no such command")
        .withHint(
            closest.isEmpty()
                ? "To run a program: bailey run -- " + word
                : "Did you mean bailey " + closest + "? 'bailey help' lists all commands.");
  }

  static String[] words() {
    CommandName[] names = values();
    String[] words = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      words[i] = names[i].word;
    }
    return words;
  }
}
