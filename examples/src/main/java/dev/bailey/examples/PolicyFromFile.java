package dev.bailey.examples;

import static java.util.Objects.requireNonNull;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.protocol.policyfile.PolicyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs a command by a policy file. One that commands can write only tightens, and so does one that
 * a symbolic link leads to: a command may have made the link.
 */
public final class PolicyFromFile {
  private PolicyFromFile() {}

  /**
   * Runs a command.
   *
   * @param arguments the project's directory, the directory of {@code policy.yaml}, then the
   *     command
   */
  public static void main(String[] arguments) throws IOException {
    Path project = Path.of(arguments[0]).toRealPath();
    Path named = Path.of(arguments[1], "policy.yaml").toAbsolutePath().normalize();
    Path found = named.toRealPath();
    Path directory = requireNonNull(found.getParent());
    String text = Files.readString(found);
    Command command = Command.of(List.of(arguments).subList(2, arguments.length));
    try {
      PolicyFile file = PolicyFile.ofYaml(text, "policy.yaml").in(directory);
      boolean own = found.equals(named) && !found.startsWith(project);
      Policy policy =
          own ? file.policy(project) : file.within(Policy.project(project), Limits.standard());
      Result result = Sandbox.run(policy, command);
      System.out.print(result.stdout().text());
      System.out.println("exit code " + result.exitCode());
    } catch (BaileyException e) {
      System.out.println(e.code() + ": " + e.getMessage());
    }
  }
}
