package dev.bailey.testing.contract;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/** The program of {@link LastStepsIT}: says whether its memory is protected after launches. */
final class DumpableJvm {
  private static final Command COMMAND = Command.of("/bin/true");

  private DumpableJvm() {}

  public static void main(String[] arguments) {
    Contract contract =
        Contracts.all().stream()
            .filter(it -> it.backend().equals(arguments[0]))
            .findFirst()
            .orElseThrow();
    Policy policy = contract.policy(Path.of(arguments[1]));
    say("control");
    var _ = Sandbox.run(policy, COMMAND);
    say("once");
    try (Sandbox sandbox = Sandbox.open(policy)) {
      var _ = sandbox.exec(COMMAND);
    }
    say("open");
  }

  private static void say(String when) {
    long dumpable = Kernel.call(Syscall.PRCTL, Flags.PR_GET_DUMPABLE, 0, 0, 0, 0);
    System.out.println(when + " " + dumpable);
  }
}
