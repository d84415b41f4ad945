package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command that starts while its sandbox is closed is never in the cgroup of the next one. */
@Timeout(240)
final class LateLaunchIT {
  private static final int ROUNDS = Rounds.atLeast(25);
  private static final int THREADS = 3;

  @TempDir Path project;

  private Sandbox open() {
    return Sandbox.open(Policy.project(project).withBackend("bubblewrap"));
  }

  @Test
  void theNextSandboxIsEmpty() throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      Sandbox first = open();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        threads.add(Thread.ofPlatform().daemon().start(() -> useUntilClosed(first)));
      }
      Thread.sleep(20 + round % 7);
      first.close();
      try (Sandbox next = open()) {
        for (int look = 0; look < 20; look++) {
          assertThat(next.usage().processes()).as("round %d", round).isZero();
        }
      }
      for (Thread thread : threads) {
        assertThat(thread.join(Duration.ofSeconds(60))).isTrue();
      }
    }
  }

  private static void useUntilClosed(Sandbox sandbox) {
    try {
      while (true) {
        var _ = sandbox.exec("/bin/true");
      }
    } catch (BaileyException _) {
      // It is closed.
    }
  }
}
