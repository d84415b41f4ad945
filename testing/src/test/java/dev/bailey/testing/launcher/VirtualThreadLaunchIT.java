package dev.bailey.testing.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import dev.bailey.testing.HeldLaunch;
import dev.bailey.testing.HeldProgram;
import dev.bailey.testing.Lease;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A launch waits in the kernel until the command is another program, which others can hold up: the
 * disk, a processor quota that is used up, a neighbour. Virtual threads that do not launch go on
 * meanwhile, however many launch.
 */
@Timeout(240)
final class VirtualThreadLaunchIT {
  /** One more than the threads that carry virtual threads. */
  private static final int LAUNCHES = Runtime.getRuntime().availableProcessors() + 1;

  private static final int STEPS = 20;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Of one step. The launches are held up for longer. */
  private static final Duration LONGEST_STEP = Duration.ofSeconds(5);

  private final Semaphore steps = new Semaphore(0);
  private volatile boolean over;

  static List<String> backends() {
    return SelectedBackends.filtering();
  }

  @ParameterizedTest
  @MethodSource("backends")
  void othersGoOn(String backend) throws Exception {
    List<Sandbox> sandboxes = new ArrayList<>();
    List<FutureTask<Outcome>> launches = new ArrayList<>();
    try (TemporaryPlace place = TemporaryPlace.in("/srv")) {
      HeldProgram program = HeldProgram.in(place);
      try {
        for (int i = 0; i < LAUNCHES; i++) {
          sandboxes.add(Sandbox.open(Policy.project(place.path()).withBackend(backend)));
          assertThat(sandboxes.getLast().exec("/bin/true").exitCode()).isZero();
        }
        try (Lease _ = program.hold()) {
          for (Sandbox sandbox : sandboxes) {
            launches.add(new FutureTask<>(() -> sandbox.exec(program.toString()).outcome()));
            Thread.ofVirtual().start(launches.getLast());
          }
          awaitHeld();
          assertGoesOn();
          assertThat(held()).as("control: until now").isGreaterThanOrEqualTo(LAUNCHES - 1);
        }
        for (FutureTask<Outcome> launch : launches) {
          assertThat(launch.get(LONGEST.toSeconds(), TimeUnit.SECONDS))
              .isEqualTo(new Outcome.Exited(0));
        }
      } finally {
        over = true;
        sandboxes.forEach(Sandbox::close);
      }
    }
  }

  /** So many that they could have taken all threads there are. */
  private static void awaitHeld() {
    await().atMost(LONGEST).until(() -> held() >= LAUNCHES - 1);
  }

  private static int held() throws IOException {
    return HeldLaunch.commands(ProcessHandle.current().pid()).size();
  }

  private void assertGoesOn() throws InterruptedException {
    Thread.ofVirtual().start(this::goOn);
    for (int i = 0; i < STEPS; i++) {
      assertThat(steps.tryAcquire(LONGEST_STEP.toMillis(), TimeUnit.MILLISECONDS))
          .as("step %d of a virtual thread", i)
          .isTrue();
    }
  }

  private void goOn() {
    while (!over) {
      steps.release();
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
