package dev.bailey.testing.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Victims;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hostile program in a warm sandbox stops every process that appears. One that is stopped before
 * its exec would keep the launcher, which waits for that exec, from ever coming back.
 */
@Timeout(120)
final class StoppedBeforeExecIT {
  private static final int LAUNCHES = 300;

  @TempDir(cleanup = CleanupMode.NEVER)
  Path project;

  @Test
  void launchesComeBack() throws Exception {
    Victims.build(StoppedBeforeExecIT.class, "scanner.c", project);
    Policy policy =
        Policy.project(project)
            .withLimits(
                Limits.none().withWallTime(Duration.ofSeconds(20)).withCpus(4).withProcesses(400));
    OutputStream nowhere = OutputStream.nullOutputStream();
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    ExecutorService callers =
        Executors.newFixedThreadPool(8, Thread.ofPlatform().daemon().factory());
    Sandbox sandbox = Sandbox.open(policy);
    var _ = sandbox.start(Command.of("./scanner", "stop"), report, nowhere);
    await().atMost(Duration.ofSeconds(10)).until(() -> report.toString(UTF_8).contains("ready"));
    List<Future<Execution>> launches = new ArrayList<>();
    for (int i = 0; i < LAUNCHES; i++) {
      launches.add(callers.submit(() -> sandbox.start(Command.of("/bin/true"), nowhere, nowhere)));
    }
    callers.shutdown();
    boolean all = callers.awaitTermination(20, TimeUnit.SECONDS);
    int stopped = 0;
    int hanging = 0;
    for (Future<Execution> launch : launches) {
      if (!launch.isDone()) {
        hanging++;
      } else if (launch.get().result().isEmpty()) {
        stopped++;
      }
    }
    Files.createFile(project.resolve("stop"));
    // In a thread that may be left behind: closing must end, too.
    Thread closing = Thread.ofPlatform().daemon().start(sandbox::close);
    boolean closed = closing.join(Duration.ofSeconds(10));
    assertThat(stopped + hanging).as("control: it does stop processes").isPositive();
    assertThat(hanging).as("launches that never came back").isZero();
    assertThat(all).isTrue();
    assertThat(closed).as("closing came back").isTrue();
  }
}
