package dev.bailey.cli;

import dev.bailey.cli.terminal.Console;

/**
 * Runs the commands people use most, so that the JVM can record what they need into the cache it
 * starts from. Called by the build, never by a person; what the commands answer does not matter.
 */
final class Training {
  private static final String[][] COMMANDS = {
    {"run", "--", "true"},
    {"run", "--memory", "256m", "--timeout", "30s", "--verbose", "--", "true"},
    {"run", "--json", "--", "true"},
    {"run", "--", "/no/such/program"},
    {"run", "--memroy", "1"},
    {"wrap", "--", "true"},
    {"doctor"},
    {"doctor", "--json"},
    {"run", "--help"},
    {"--help"},
    {"session", "list", "--help"},
    {"version"},
  };

  private Training() {}

  @SuppressWarnings("unused") // Started by scripts/build.sh.
  public static void main(String[] args) {
    Main.hushThreads(Console.system());
    for (String[] command : COMMANDS) {
      var _ = Main.run(command, Console.system());
    }
  }
}
