package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.List;

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
        "cd %1$s && ln -s /proc/self/exe x && printf '#!%1$s/x -version\\n' > tool && chmod +x tool"
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

    assertThat(unconfined(command)).as("control").contains(JAVA);
  }

  /** What it says where it is started by a fork of this JVM and nothing else. */
  private String unconfined(Command command) {
    Path said = project.path().resolve("said");
    Plain.shell("touch " + said);
    try (Spawn spawn = new Spawn("control");
        Fd errors = Kernel.open(said.toString(), Flags.O_WRONLY)) {
      spawn.open(0, "/dev/null", Flags.O_RDONLY);
      spawn.open(1, "/dev/null", Flags.O_WRONLY);
      spawn.duplicate(errors.number(), 2);
      spawn.add(
          project.path().resolve(command.program()).normalize().toString(),
          command.arguments(),
          List.of());
      spawn.run();
      spawn.requireSuccess();
      Kernel.reap(spawn.pid());
    }
    return Plain.shell("cat " + said);
  }
}
