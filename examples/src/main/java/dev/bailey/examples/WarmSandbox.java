package dev.bailey.examples;

import static dev.bailey.policy.Size.mebibytes;
import static java.time.Duration.ofSeconds;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/**
 * Runs several commands in one sandbox: they share its /tmp, start faster than one by one, and one
 * of them has less than the others.
 */
public final class WarmSandbox {
  private WarmSandbox() {}

  /**
   * Runs three commands.
   *
   * @param arguments the project's directory
   */
  public static void main(String[] arguments) {
    Policy policy = Policy.project(Path.of(arguments[0])).memory(mebibytes(256)).processes(50);
    try (Sandbox sandbox = Sandbox.open(policy)) {
      sandbox.exec("sh", "-c", "echo kept > /tmp/note");
      System.out.print(sandbox.exec("cat", "/tmp/note").stdout().text());
      Command hungry = Command.of("python3", "-c", "x = bytearray(100 << 20); print('enough')");
      System.out.print(sandbox.exec(hungry).stdout().text());
      Result limited = sandbox.exec(hungry.memory(mebibytes(32)).timeout(ofSeconds(20)));
      System.out.println("with 32 MiB: " + limited.status().label());
    }
  }
}
