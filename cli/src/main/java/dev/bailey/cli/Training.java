package dev.bailey.cli;

import dev.bailey.cli.terminal.Console;
import java.util.List;

/**
 * Runs the commands people use most, so that the JVM can record what they need into the caches it
 * starts from. Called by the build, never by a person; what the commands answer does not matter.
 */
final class Training {
  private static final List<String> RUN =
      List.of(
          "run -- true",
          "run --memory 256m --timeout 30s --verbose -- true",
          "run --deny .env --read /usr --write src -- true",
          "run -- /no/such/program",
          "run --memroy 1",
          "wrap -- true");

  private static final List<String> MORE =
      List.of(
          "run --json -- true",
          "run --allow example.test -- true",
          "doctor",
          "doctor --json",
          "run --help",
          "--help",
          "session list --help",
          "version");

  private Training() {}

  /** Runs those of the small cache, and then those that {@code all} asks for. */
  @SuppressWarnings("unused") // Started by scripts/build.sh.
  public static void main(String[] args) {
    Main.hushThreads(Console.system());
    RUN.forEach(Training::run);
    if (args.length > 0 && args[0].equals("all")) {
      MORE.forEach(Training::run);
    }
  }

  private static void run(String command) {
    var _ = Main.run(command.split(" ", -1), Console.system());
  }
}
