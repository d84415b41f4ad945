package dev.bailey.testing.privileges;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.InProcessCli;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.waiting.Uninterrupted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The program of {@link SuidDumpableIT}: changes the setting while a sandbox is open, and says what
 * comes of launches and how dumpable it was meanwhile. Its arguments are the backend, the project,
 * the file with the setting, and the values.
 */
final class SuidDumpableJvm {
  private static final Command COMMAND = Command.of("/bin/true");
  private static final int FEW = 20;

  private SuidDumpableJvm() {}

  public static void main(String[] arguments) throws IOException {
    Path project = Path.of(arguments[1]);
    Path setting = Path.of(arguments[2]);
    Policy policy =
        Policy.project(project)
            .withBackend(arguments[0])
            .accepting(Promise.DISK)
            .accepting(SelectedBackends.mustBeAccepted(arguments[0]).toArray(Promise[]::new));
    System.out.println("control dumpable: " + dumpable());
    try (Sandbox sandbox = Sandbox.open(policy)) {
      var _ = sandbox.exec(COMMAND);
      for (int i = 3; i < arguments.length; i++) {
        Files.writeString(setting, arguments[i] + "\n");
        say(arguments[i], "open", () -> sandbox.exec(COMMAND).outcome());
        say(arguments[i], "once", () -> Sandbox.run(policy, COMMAND).outcome());
        say(arguments[i], "dumpable", () -> seenDuringLaunches(sandbox));
        say(arguments[i], "doctor", () -> doctor(project));
      }
    }
  }

  private static long dumpable() {
    return Kernel.call(Syscall.PRCTL, Flags.PR_GET_DUMPABLE, 0, 0, 0, 0);
  }

  /** Looks at it as often as it can while commands are launched. */
  private static Set<Long> seenDuringLaunches(Sandbox sandbox) {
    Set<Long> seen = new ConcurrentSkipListSet<>();
    AtomicBoolean ended = new AtomicBoolean();
    Thread looking =
        Thread.ofPlatform()
            .start(() -> {
              while (!ended.get()) {
                seen.add(dumpable());
              }
            });
    try {
      for (int launch = 0; launch < Rounds.atLeast(FEW); launch++) {
        var _ = sandbox.exec(COMMAND);
      }
    } finally {
      ended.set(true);
      Uninterrupted.join(looking);
    }
    return seen;
  }

  /** What it tells about the backend, in one line. */
  private static String doctor(Path directory) {
    return InProcessCli.bailey(directory, "doctor").stdout().replaceAll("\\s+", " ");
  }

  private static void say(String value, String what, Supplier<Object> launch) {
    System.out.println(value + " " + what + ": " + attempt(launch));
  }

  private static Object attempt(Supplier<Object> launch) {
    try {
      return launch.get();
    } catch (BaileyException e) {
      return e.code() + " " + e.reason() + " " + e.hint().orElse("");
    }
  }
}
