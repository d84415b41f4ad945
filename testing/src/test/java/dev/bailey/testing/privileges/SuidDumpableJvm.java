package dev.bailey.testing.privileges;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import dev.bailey.testing.InProcessCli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The program of {@link SuidDumpableIT}: changes the setting while a sandbox is open, and says what
 * comes of launches. Its arguments are the project, the file with the setting, and the values.
 */
final class SuidDumpableJvm {
  private static final Command COMMAND = Command.of("/bin/true");

  private SuidDumpableJvm() {}

  public static void main(String[] arguments) throws IOException {
    Path project = Path.of(arguments[0]);
    Path setting = Path.of(arguments[1]);
    Policy policy = Policy.project(project).withBackend("namespace");
    try (Sandbox sandbox = Sandbox.open(policy)) {
      for (int i = 2; i < arguments.length; i++) {
        Files.writeString(setting, arguments[i] + "\n");
        say(arguments[i], "open", () -> sandbox.exec(COMMAND).outcome());
        say(arguments[i], "once", () -> Sandbox.run(policy, COMMAND).outcome());
        say(arguments[i], "doctor", () -> doctor(project));
      }
    }
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
