package dev.bailey.testing.processes;

import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that the kernel does not start for its own sake is denied, as a shell says it. */
final class RefusedProgramsIT {
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void aScriptThatIsItsOwnInterpreter(String backend) {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      String script = project.resolve("script").toString();
      Plain.shell("echo '#!%1$s' > %1$s && chmod 755 %1$s".formatted(script));
      assertDenied(run(backend, project, script), "ELOOP");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void aProgramThatSomebodyWrites(String backend) throws IOException {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      String program = project.resolve("program").toString();
      Plain.shell("cp /bin/true " + program);
      try (SeekableByteChannel _ = Files.newByteChannel(Path.of(program), WRITE)) {
        assertDenied(run(backend, project, program), "ETXTBSY");
      }
      assertThat(run(backend, project, program).outcome())
          .as("control")
          .isEqualTo(new Outcome.Exited(0));
    }
  }

  private static Result run(String backend, TemporaryPlace project, String program) {
    return Sandbox.run(Policy.project(project.path()).withBackend(backend), Command.of(program));
  }

  private static void assertDenied(Result result, String error) {
    assertThat(result.exitCode()).isEqualTo(126);
    assertThat(result.outcome())
        .isInstanceOfSatisfying(
            Outcome.Denied.class, denied -> assertThat(denied.toString()).contains(error));
  }
}
