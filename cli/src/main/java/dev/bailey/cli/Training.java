package dev.bailey.cli;

import dev.bailey.cli.terminal.Console;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.log.Diagnostics;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
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
    meetAnother();
    if (args.length > 0 && args[0].equals("all")) {
      MORE.forEach(Training::run);
    }
  }

  /**
   * By chance a command meets another Bailey: asks whether its owner lives, and logs what went
   * meanwhile, a cgroup, say.
   */
  private static void meetAnother() {
    boolean dead = OwnerName.current().isDead(new File("/proc"));
    for (IOException error :
        List.of(
            new IOException(Errno.describe(Errno.ENOENT)),
            new AccessDeniedException("training", null, "dead: " + dead))) {
      Diagnostics.debug(Training.class, "training", error);
    }
  }

  private static void run(String command) {
    var _ = Main.run(command.split(" ", -1), Console.system());
  }
}
