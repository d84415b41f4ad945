package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.AtOnce;
import dev.bailey.testing.Plain;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Output without end: many lines, one line, on both streams, and for a reader that does not read.
 */
final class OutputFloodIT extends EscapeTestBase {
  private static final long MOST = 1 << 20;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** What runs is looked for before it is over. */
  private static final Duration LIMIT = Duration.ofSeconds(15);

  @ForEachTargetOfRoot
  void itEndsAtTheLimit(Attacked target) {
    Policy limited =
        target.with(policy().withLimits(Limits.none().withOutputBytes(MOST).withWallTime(LONGEST)));
    for (String script :
        List.of(
            "yes",
            "yes >&2",
            "cat /dev/zero",
            "tr '\\0' x < /dev/zero",
            "(yes & yes >&2 & wait)",
            "trap '' PIPE TERM; yes")) {
      Result result = Sandbox.run(limited, Command.of("/bin/sh", "-c", script));
      assertThat(result.outcome()).as(script).isEqualTo(new Outcome.OutputLimit(MOST));
      assertThat(result.stdout().bytes().length).isLessThanOrEqualTo((int) MOST);
      assertThat(result.stderr().bytes().length).isLessThanOrEqualTo((int) MOST);
    }
    assertThat(shell("yes | head -c 2m").outside().stdout().length())
        .as("control")
        .isGreaterThan((int) MOST);
  }

  /** All at once: each takes the whole of its time. */
  @Test
  void aReaderThatStandsStillHoldsUpNothing() throws Exception {
    AtOnce.check(Targets.ofRoot(), this::endsInTime);
  }

  private void endsInTime(Attacked target) throws InterruptedException {
    CountDownLatch stuck = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    String mark = "600." + System.nanoTime();
    Policy policy = target.with(policy().withLimits(Limits.none().withWallTime(LIMIT)));
    Execution execution =
        Sandbox.start(
            policy,
            Host.local(),
            Command.of("/bin/sh", "-c", "sleep %s & yes".formatted(mark)),
            new Stuck(stuck, release),
            OutputStream.nullOutputStream());
    assertThat(stuck.await(LONGEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
    String find = "pgrep -f '^sleep %s$' || true".formatted(mark);
    await("control: it runs").atMost(LONGEST).until(() -> !Plain.shell(find).isEmpty());
    await().atMost(LONGEST).until(() -> Plain.shell(find).isEmpty());
    release.countDown();
    assertThat(execution.await().outcome())
        .as(target.toString())
        .isInstanceOf(Outcome.TimedOut.class);
  }

  private static final class Stuck extends OutputStream {
    private final CountDownLatch stuck;
    private final CountDownLatch release;

    Stuck(CountDownLatch stuck, CountDownLatch release) {
      this.stuck = stuck;
      this.release = release;
    }

    @Override
    public void write(int b) {
      stuck.countDown();
      try {
        release.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
