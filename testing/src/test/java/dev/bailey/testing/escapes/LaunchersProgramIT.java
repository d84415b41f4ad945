package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;

/**
 * Running the program of the process that starts commands, by its own {@code /proc/self/exe}: the
 * kernel follows that link for a path and for an interpreter. Whoever runs it so has it on a mount
 * of the host, and can change it when the file is theirs: CVE-2019-5736 before the program starts.
 */
final class LaunchersProgramIT extends EscapeTestBase {
  /** What {@code java -version} says. */
  private static final String JAVA = "Runtime Environment";

  @ForEachTargetOfRoot
  void isNotRunAsAnInterpreter(Attacked target) {
    Plain.shell(
        "cd %s && ln -s /proc/self/exe x && printf '#!x -version\\n' > tool && chmod +x tool"
            .formatted(project.path()));
    assertNotRun(target, Command.of("./tool"));
  }

  @ForEachTargetOfRoot
  void isNotRunByALink(Attacked target) {
    Plain.shell("ln -s /proc/self/exe %s/x".formatted(project.path()));
    assertNotRun(target, Command.of("./x", "-version"));
  }

  private void assertNotRun(Attacked target, Command command) {
    Result result = Sandbox.run(target.with(policy()), command);
    assertThat(result.exitCode()).as("%s", result).isNotZero();
    assertThat(result.stderr().text()).doesNotContain(JAVA);

    Policy unconfined =
        Policy.of(FileAccess.unrestricted(project.path()))
            .withNetwork(NetworkAccess.full())
            .withLimits(Limits.none())
            .withBackend("host");
    Result control = Sandbox.run(unconfined, command);
    assertThat(control.stderr().text()).as("control: %s", control).contains(JAVA);
  }
}
