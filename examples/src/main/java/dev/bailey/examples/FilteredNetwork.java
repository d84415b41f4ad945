package dev.bailey.examples;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import java.util.List;

/** Runs a command that reaches some hosts, and tells what else it wanted to reach. */
public final class FilteredNetwork {
  private FilteredNetwork() {}

  /**
   * Runs a command.
   *
   * @param arguments the project's directory, the hosts, for example {@code example.test,@pip},
   *     then the command
   */
  public static void main(String[] arguments) {
    Policy policy = Policy.project(Path.of(arguments[0])).allowing(arguments[1].split(",", -1));
    Command command = Command.of(List.of(arguments).subList(2, arguments.length));
    Result result = Sandbox.run(policy, command);
    System.out.print(result.stdout().text());
    System.out.println("exit code " + result.exitCode());
    for (NetworkEvent refused : result.refused()) {
      System.out.println("refused: " + refused.host() + ", " + refused.reason());
    }
  }
}
