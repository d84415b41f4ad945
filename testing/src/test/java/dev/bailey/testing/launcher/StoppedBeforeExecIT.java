package dev.bailey.testing.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
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
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A hostile program in a warm sandbox stops every process that appears. One that is stopped before
 * its exec would keep the thread that waits for that exec from ever coming back.
 */
final class StoppedBeforeExecIT {
  private static final int LAUNCHES = Rounds.atLeast(300);

  /** Longer than all launches take, so that what was stopped is still there when it is counted. */
  private static final Duration LONGEST = Duration.ofSeconds(Rounds.atLeast(300));

  /** What is stopped a little later, as its program, ends by this. */
  private static final Duration LIMIT = Duration.ofSeconds(6);

  private static final int SIGSTOP = 19;

  @TempDir Path project;

  @Test
  void launchesComeBack() throws Exception {
    Victims.build(StoppedBeforeExecIT.class, "scanner.c", project);
    Policy policy =
        Policy.project(project)
            .withLimits(
                Limits.none().withWallTime(LONGEST).withCpus(4).withProcesses(LAUNCHES + 100));
    OutputStream nowhere = OutputStream.nullOutputStream();
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    ExecutorService callers =
        Executors.newFixedThreadPool(8, Thread.ofPlatform().daemon().factory());
    Sandbox sandbox = Sandbox.open(policy);
    var _ = sandbox.start(Command.of("./scanner", "stop"), report, nowhere);
    await().atMost(Duration.ofSeconds(60)).until(() -> report.toString(UTF_8).contains("ready"));
    long end = System.nanoTime() + LONGEST.minusSeconds(10).toNanos();
    List<Future<Execution>> launches = new ArrayList<>();
    // A program of a millisecond is stopped by chance only: again, until one was.
    do {
      for (int i = 0; i < LAUNCHES; i++) {
        launches.add(
            callers.submit(() -> sandbox.start(Command.of("/bin/true"), nowhere, nowhere)));
      }
    } while (allDone(launches, end) && !heldOne(report) && System.nanoTime() < end);
    callers.shutdown();
    int hanging = (int) launches.stream().filter(launch -> !launch.isDone()).count();
    Files.createFile(project.resolve("stop"));
    // In a thread that may be left behind: closing must end, too.
    Thread closing = Thread.ofPlatform().daemon().start(sandbox::close);
    boolean closed = closing.join(Duration.ofSeconds(60));
    assertThat(hanging).as("launches that never came back").isZero();
    assertThat(heldOne(report)).as("control: it does stop processes").isTrue();
    assertThat(closed).as("closing came back").isTrue();
  }

  /** Whether every launch came back before the end. */
  private static boolean allDone(List<Future<Execution>> launches, long end) throws Exception {
    for (Future<Execution> launch : launches) {
      try {
        launch.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        return false;
      }
    }
    return true;
  }

  private static boolean heldOne(ByteArrayOutputStream report) {
    return report.toString(UTF_8).contains("held");
  }

  /**
   * Where the processes of a launch cannot be seen by their neighbours, this test stops them: the
   * one that forks the command, which is then taken for one that still has our memory, or the
   * command.
   */
  @ParameterizedTest
  @CsvSource({
    "bubblewrap, 0, LAUNCH_FAILED",
    "bubblewrap, 1, Signaled[signal=9]",
    "landlock, 0, LAUNCH_FAILED",
    "landlock, 1, Signaled[signal=9]"
  })
  void aLaunchThatIsHeldUpEnds(String backend, int which, String expected) throws Exception {
    try (TemporaryPlace place = TemporaryPlace.in("/srv")) {
      ForkCatcher stopper = new ForkCatcher(which, SIGSTOP);
      Policy policy =
          Policy.project(place.path())
              .withBackend(backend)
              // Landlock of an old kernel cannot keep all of it, and none of it matters here.
              .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new))
              .withLimits(Limits.none().withWallTime(LIMIT).withProcesses(20));
      try (Sandbox sandbox = Sandbox.open(policy)) {
        // What a launch needs is there then: the next one forks nothing but its own processes.
        assertThat(sandbox.exec("/bin/true").outcome()).isEqualTo(new Outcome.Exited(0));
        stopper.until(expected, LONGEST, () -> ending(sandbox));
        assertThat(sandbox.exec("/bin/true").outcome()).isEqualTo(new Outcome.Exited(0));
      }
    }
  }

  private static String ending(Sandbox sandbox) {
    try {
      return sandbox.exec("/bin/true").outcome().toString();
    } catch (BaileyException e) {
      return e.code().name();
    }
  }
}
