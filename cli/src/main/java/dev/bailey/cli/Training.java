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

  /** With the storage that this machine has, and with the one that every machine has. */
  private static final List<String> SESSION =
      List.of(
          "session create STATE work --from .",
          "session list STATE",
          "session list STATE --json",
          "session show STATE work",
          "session snapshot STATE work before",
          "session snapshots STATE work",
          "session exec STATE work -- true",
          "session exec STATE work --timeout 30s -- true",
          "session diff STATE work before",
          "session rollback STATE work before",
          "session fork STATE work branch",
          "session history STATE work",
          "session files ls STATE work",
          "session exec STATE missing -- true",
          "session destroy STATE branch",
          "session destroy STATE work");

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
    String cache = args.length > 0 ? args[0] : "";
    if (!cache.equals("run")) {
      runSessions();
    }
    if (cache.equals("all")) {
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

  private static void runSessions() {
    String copies = " --driver copy --state " + System.getenv("BAILEY_STATE") + ".copy";
    for (String command : SESSION) {
      run(command.replace(" STATE", ""));
      run(command.replace(" STATE", copies));
    }
  }

  private static void run(String command) {
    var _ = Main.run(command.split(" ", -1), Console.system());
  }
}
