package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import dev.bailey.testing.TemporaryPlace;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * Namespaces are made ahead of launches, each kept by a first process. When one is killed while it
 * waits, or just when it is entered, the launch takes another one.
 */
final class KilledSparesIT {
  private static final int LAUNCHES = 120;
  private static final int LONGEST_DELAY = (int) TimeUnit.MILLISECONDS.toNanos(4);

  @Test
  void aLaunchTakesOthers() {
    AtomicInteger launches = new AtomicInteger();
    AtomicInteger killed = new AtomicInteger();
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Policy policy = Policy.project(project.path()).withBackend("namespace");
      RandomTest.check(
          LAUNCHES,
          draws -> {
            launches.incrementAndGet();
            killed.addAndGet(launchWhileOneIsKilled(policy, draws));
          });
    }
    assertThat(killed.get())
        .as("control: there were some to kill")
        .isGreaterThan(launches.get() / 10);
  }

  /** One at most for a launch, so that the second attempt finds peace. Returns how many. */
  private static int launchWhileOneIsKilled(Policy policy, Draws draws)
      throws InterruptedException {
    long delay = draws.note(draws.below(LONGEST_DELAY));
    int choice = draws.note(draws.below(100));
    List<ProcessHandle> spares = firstProcesses();
    Thread killer = Thread.ofPlatform().start(() -> kill(spares, choice, delay));
    Result result = Sandbox.run(policy, Command.of("/bin/true"));
    killer.join();
    assertThat(result.outcome()).isIn(new Outcome.Exited(0), new Outcome.Signaled(9));
    return spares.isEmpty() ? 0 : 1;
  }

  private static void kill(List<ProcessHandle> spares, int choice, long delay) {
    LockSupport.parkNanos(delay);
    if (!spares.isEmpty()) {
      spares.get(choice % spares.size()).destroyForcibly();
    }
  }

  /** Of namespaces of this JVM, by the file in memory that is their program. */
  private static List<ProcessHandle> firstProcesses() {
    return ProcessHandle.current()
        .children()
        .filter(it -> it.info().command().orElse("").startsWith("/memfd:bailey"))
        .toList();
  }
}
