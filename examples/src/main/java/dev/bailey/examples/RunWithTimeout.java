package dev.bailey.examples;

import static java.time.Duration.ofSeconds;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/** Runs code that nobody has read, for two seconds at most. */
public final class RunWithTimeout {
  private RunWithTimeout() {}

  /**
   * Runs {@code job.py} in a directory.
   *
   * @param arguments the directory
   */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[0]);
    Result result =
        Sandbox.run(
            Policy.project(directory), Command.of("python3", "job.py").timeout(ofSeconds(2)));
    System.out.print(result.stdout().text());
    System.out.println(
        result.outcome() instanceof Outcome.TimedOut
            ? "it took too long"
            : "exit code " + result.exitCode());
  }
}
