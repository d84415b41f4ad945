package dev.bailey.testing;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Main class of a JVM that a test kills while its sandboxes are open. Arguments: what to do, the
 * project, a word that marks its processes, and a script for them.
 */
public final class Doomed {
  private Doomed() {}

  /** Says "ready" once everything runs, and then waits for its end. */
  public static void main(String[] arguments) throws InterruptedException {
    Path project = Path.of(arguments[1]);
    FileAccess files =
        arguments[0].contains("unrestricted")
            ? FileAccess.unrestricted(project)
            : FileAccess.project(project);
    if (arguments[0].contains("deny")) {
      files = files.denying(project.resolve("denied/path"));
    }
    Policy policy = Policy.of(files).timeout(Duration.ofMinutes(10));
    if (arguments[0].contains("bubblewrap")) {
      policy = policy.withBackend("bubblewrap");
    }
    if (arguments[0].contains("once")) {
      System.out.println("ended " + Sandbox.run(policy, Command.of("/bin/true")).exitCode());
      return;
    }
    Command command =
        Command.of("/bin/sh", "-c", arguments[3]).withEnvironment("MARK", arguments[2]);
    OutputStream nowhere = OutputStream.nullOutputStream();
    Sandbox.start(policy, Host.local(), command, nowhere, nowhere);
    Sandbox.open(policy).start(command, nowhere, nowhere);
    System.out.println("ready");
    Thread.sleep(600_000);
  }
}
