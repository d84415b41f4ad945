package dev.bailey.examples;

import static dev.bailey.policy.Size.mebibytes;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.api.Sandbox;
import dev.bailey.backend.Capability;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/** Gives a command a file, shows what it says, and takes the file it has made. */
public final class FilesInAndOut {
  private FilesInAndOut() {}

  /**
   * Runs a command between two files.
   *
   * @param arguments the project's directory, in which {@code a.js} is
   */
  public static void main(String[] arguments) {
    Path dir = Path.of(arguments[0]);
    byte[] bytes = "{\"number\": 21}".getBytes(UTF_8);
    Policy policy = Policy.project(dir).allowing("example.test", "@pip").memory(mebibytes(256));
    try (Sandbox sandbox = Sandbox.open(policy)) {
      sandbox.files().write("in.json", bytes);
      sandbox.exec(
          Command.of("node", "a.js").onStdout(line -> System.out.println("a.js: " + line)));
      String out = sandbox.files().readText("out.json");
      System.out.println(out);
      if (sandbox.capabilities().contains(Capability.LIVE_USAGE)) {
        System.out.println("processes left: " + sandbox.usage().processes());
      }
    }
  }
}
