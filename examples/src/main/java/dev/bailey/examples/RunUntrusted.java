package dev.bailey.examples;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/** Runs a script that nobody has read: it writes only its project, and reaches no network. */
public final class RunUntrusted {
  private RunUntrusted() {}

  /**
   * Runs {@code untrusted.py} in a directory.
   *
   * @param arguments the directory
   */
  public static void main(String[] arguments) {
    try (Sandbox sandbox = Sandbox.open(Policy.project(Path.of(arguments[0])))) {
      Result result = sandbox.exec("python3", "untrusted.py");
      System.out.print(result.stdout().text());
      System.err.print(result.stderr().text());
      System.out.println("exit code " + result.exitCode());
      System.out.println("enforced and read back: " + result.enforcement().verified());
    }
  }
}
