package dev.bailey.testing.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closing a sandbox kills what runs in it; that is a result, not a failure of the platform. */
final class ClosedWhileRunningIT {
  @TempDir Path project;

  @Test
  void theCommandEndsAsKilled() throws InterruptedException {
    OutputStream nowhere = OutputStream.nullOutputStream();
    Execution execution;
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      execution = sandbox.start(Command.of("/bin/sleep", "1000"), nowhere, nowhere);
    }
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
  }

  /** Whoever reads the output is no reason to wait: it may never read on. */
  @Test
  void closingDoesNotWaitForTheReaderOfTheOutput() throws InterruptedException {
    CountDownLatch stuck = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    OutputStream blocking =
        new OutputStream() {
          @Override
          public void write(int b) {
            stuck.countDown();
            try {
              release.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };
    Sandbox sandbox = Sandbox.open(Policy.project(project));
    var _ = sandbox.start(Command.of("/bin/echo", "x"), blocking, OutputStream.nullOutputStream());
    stuck.await();
    Thread closing = Thread.ofPlatform().daemon().start(sandbox::close);
    boolean closed = closing.join(Duration.ofSeconds(60));
    release.countDown();
    assertThat(closed).isTrue();
  }
}
