package dev.bailey.examples;

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

/** Runs a command by a policy file; one that commands can write only tightens. */
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
    Path directory = Path.of(arguments[1]).toRealPath();
    String text = Files.readString(directory.resolve("policy.yaml"));
    Command command = Command.of(List.of(arguments).subList(2, arguments.length));
    try {
      PolicyFile file = PolicyFile.ofYaml(text, "policy.yaml").in(directory);
      Policy policy =
          directory.startsWith(project)
              ? file.within(Policy.project(project), Limits.standard())
              : file.policy(project);
      Result result = Sandbox.run(policy, command);
      System.out.print(result.stdout().text());
      System.out.println("exit code " + result.exitCode());
    } catch (BaileyException e) {
      System.out.println(e.code() + ": " + e.getMessage());
    }
  }
}
