package dev.bailey.testing.crash;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.SelectedBackends;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * The program of {@link KilledJvmWhileLaunchingIT}: has a command in a sandbox, says "ready", and
 * starts another one beside it as soon as it is told. Arguments: backend, project, program.
 */
final class DoomedLaunchJvm {
  private DoomedLaunchJvm() {}

  public static void main(String[] arguments) throws Exception {
    String backend = arguments[0];
    Policy policy =
        Policy.project(Path.of(arguments[1]))
            .withBackend(backend)
            .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new));
    OutputStream nowhere = OutputStream.nullOutputStream();
    Sandbox sandbox = Sandbox.open(policy);
    var _ = sandbox.start(Command.of("/bin/sleep", "200"), nowhere, nowhere);
    System.out.println("ready");
    if (System.in.read() >= 0) {
      System.out.println(sandbox.exec(arguments[2]).outcome());
    }
  }
}
