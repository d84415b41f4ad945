package dev.bailey.examples;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/** Shows what a command writes while it runs. */
public final class StreamingOutput {
  private StreamingOutput() {}

  /**
   * Runs a command that takes a moment.
   *
   * @param arguments the project's directory
   */
  public static void main(String[] arguments) {
    Command command =
        Command.of("sh", "-c", "for i in 1 2 3; do echo step $i; sleep 0.1; done; echo done >&2")
            .onStdout(line -> System.out.println("out: " + line))
            .onStderr(line -> System.out.println("err: " + line));
    Result result = Sandbox.run(Policy.project(Path.of(arguments[0])), command);
    System.out.println("exit code " + result.exitCode());
  }
}
