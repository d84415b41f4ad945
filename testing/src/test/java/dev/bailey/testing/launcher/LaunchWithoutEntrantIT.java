package dev.bailey.testing.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.ProcessState;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.HeldLaunch;
import dev.bailey.testing.HeldProgram;
import dev.bailey.testing.Lease;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The entrant is killed, as for want of memory, while the command has not got as far as its
 * program. The command still uses the memory of the launch then, so it must end before that goes.
 */
@Timeout(240)
final class LaunchWithoutEntrantIT {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  static List<String> confining() {
    return SelectedBackends.confining();
  }

  private static Sandbox open(TemporaryPlace place, String backend) {
    return Sandbox.open(
        Policy.project(place.path())
            .withBackend(backend)
            .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new)));
  }

  private static <T> FutureTask<T> inBackground(Callable<T> act) {
    FutureTask<T> task = new FutureTask<>(act);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  @ParameterizedTest
  @MethodSource("confining")
  void theLaunchFailsAndLeavesNothing(String backend) throws Exception {
    try (TemporaryPlace place = TemporaryPlace.in("/srv");
        Sandbox sandbox = open(place, backend)) {
      HeldProgram program = HeldProgram.in(place);
      // What a launch needs is there then: the next one forks nothing but its own processes.
      assertThat(sandbox.exec("/bin/true").outcome()).isEqualTo(new Outcome.Exited(0));
      HeldLaunch held;
      FutureTask<Outcome> launch;
      try (Lease lease = program.hold()) {
        launch = inBackground(() -> sandbox.exec(program.toString()).outcome());
        lease.awaitWanted();
        List<HeldLaunch> launches = HeldLaunch.of(ProcessHandle.current().pid());
        assertThat(launches).as("control: one is held up").hasSize(1);
        held = launches.getFirst();
        Kernel.kill(held.entrant());
        await().atMost(LONGEST).until(() -> ProcessState.hasEnded(held.entrant()));
      }
      assertThatExceptionOfType(Exception.class)
          .isThrownBy(() -> launch.get(LONGEST.toSeconds(), TimeUnit.SECONDS))
          .havingCause()
          .isInstanceOfSatisfying(
              BaileyException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LAUNCH_FAILED));
      assertThat(ProcessState.isOurChild(held.command())).as("left").isFalse();
      assertThat(ProcessState.isOurChild(held.entrant())).as("left").isFalse();
      assertThat(sandbox.exec(program.toString()).outcome())
          .as("the next launch")
          .isEqualTo(new Outcome.Exited(0));
    }
  }

  /** The control: the same without a kill. */
  @ParameterizedTest
  @MethodSource("confining")
  void oneWithItSucceeds(String backend) throws Exception {
    try (TemporaryPlace place = TemporaryPlace.in("/srv");
        Sandbox sandbox = open(place, backend)) {
      HeldProgram program = HeldProgram.in(place);
      FutureTask<Outcome> launch;
      try (Lease lease = program.hold()) {
        launch = inBackground(() -> sandbox.exec(program.toString()).outcome());
        lease.awaitWanted();
      }
      assertThat(launch.get(LONGEST.toSeconds(), TimeUnit.SECONDS))
          .isEqualTo(new Outcome.Exited(0));
    }
  }
}
