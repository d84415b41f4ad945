package dev.bailey.testing.processes;

import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that the kernel does not start for its own sake is denied, as a shell says it. */
final class RefusedProgramsIT {
  private static final int OTHERS = 3;

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

  /** Processes that are forked meanwhile have copies of the descriptor that it is written by. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void aProgramThatWasJustWritten(String backend) throws Exception {
    byte[] content = Files.readAllBytes(Path.of("/bin/true"));
    AtomicBoolean over = new AtomicBoolean();
    try (TemporaryPlace project = TemporaryPlace.in("/srv");
        ExecutorService others = Executors.newFixedThreadPool(OTHERS)) {
      try {
        for (int i = 0; i < OTHERS; i++) {
          others.execute(() -> {
            while (!over.get()) {
              run(backend, project, "/bin/true");
            }
          });
        }
        for (int i = 0; i < Rounds.atLeast(60); i++) {
          Path program = Files.write(project.resolve("program" + i), content);
          Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
          assertThat(run(backend, project, program.toString()).outcome())
              .isEqualTo(new Outcome.Exited(0));
        }
      } finally {
        over.set(true);
      }
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
