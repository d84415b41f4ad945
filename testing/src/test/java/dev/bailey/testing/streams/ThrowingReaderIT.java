package dev.bailey.testing.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream of the caller that fails in an unforeseen way fails the call, and the tree dies. */
final class ThrowingReaderIT {
  @TempDir Path project;

  @Test
  void aReaderThatThrowsSomethingElseLeavesNothingBehind() throws Exception {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) {
            throw new IllegalStateException("a bug of the caller");
          }
        };
    String mark = "bailey_broken_" + System.nanoTime();
    Execution execution =
        Sandbox.start(
            Policy.project(project),
            Host.local(),
            Command.of("/bin/sh", "-c", "echo x; sleep 1000").withEnvironment("MARK", mark),
            broken,
            OutputStream.nullOutputStream());
    var _ = catchThrowable(execution::await);
    assertThat(Plain.shell("grep -l %s /proc/[0-9]*/environ 2>/dev/null | wc -l".formatted(mark)))
        .isEqualTo("0");
  }
}
