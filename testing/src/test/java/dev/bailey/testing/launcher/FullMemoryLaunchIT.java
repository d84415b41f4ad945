package dev.bailey.testing.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.SelectedBackends;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands are started where all memory is used up by files in /tmp: the largest process that the
 * kernel finds to kill may be the one that starts a command.
 */
@Timeout(240)
final class FullMemoryLaunchIT {
  private static final int LAUNCHES = Rounds.atLeast(60);
  private static final int THREADS = 4;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @TempDir Path project;

  static List<String> backends() {
    return SelectedBackends.filtering();
  }

  @ParameterizedTest
  @MethodSource("backends")
  void isToldAsSuch(String backend) {
    Policy policy =
        Policy.project(project)
            .withBackend(backend)
            .withLimits(
                Limits.none().withMemoryBytes(16 << 20).withWallTime(LONGEST.multipliedBy(4)));
    try (Sandbox sandbox = Sandbox.open(policy)) {
      Execution filler =
          sandbox.start(
              Command.of("/bin/sh", "-c", "cat /dev/zero > /tmp/f; touch full; exec sleep 1000"),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      Path full = project.resolve("full");
      await().atMost(LONGEST).until(() -> Files.exists(full) || filler.result().isPresent());
      // Several at once need more than is left.
      await().atMost(LONGEST.multipliedBy(2)).until(() -> manyAtOnce(sandbox) > 0);
    }
  }

  /** How many were not started for want of memory. */
  private static int manyAtOnce(Sandbox sandbox) throws Exception {
    int refused = 0;
    try (var executor = Executors.newFixedThreadPool(THREADS)) {
      List<Future<Outcome>> all = new ArrayList<>();
      for (int i = 0; i < LAUNCHES; i++) {
        all.add(executor.submit(() -> outcome(sandbox)));
      }
      for (Future<Outcome> launch : all) {
        refused += launch.get() instanceof Outcome.OutOfMemory ? 1 : 0;
      }
    }
    return refused;
  }

  private static Outcome outcome(Sandbox sandbox) {
    try {
      Outcome outcome = sandbox.exec("/bin/true").outcome();
      assertThat(outcome).isIn(new Outcome.Exited(0), new Outcome.OutOfMemory());
      return outcome;
    } catch (BaileyException e) {
      // A step of the launch that was refused memory.
      assertThat(e.code()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
      return new Outcome.OutOfMemory();
    }
  }
}
