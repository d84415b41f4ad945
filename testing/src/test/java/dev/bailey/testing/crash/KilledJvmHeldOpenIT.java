package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A command with unrestricted files is root, though without capabilities. It must not outlive the
 * JVM by holding the pipe open that its init waits at, nor by stopping init.
 */
@Timeout(240)
final class KilledJvmHeldOpenIT extends CrashTestBase {
  @Test
  void holdingInitsPipeOpenDoesNotHelp() throws Exception {
    runAndKill("unrestricted", "(exec 9<>/proc/1/fd/4); sleep 600; :", 4);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
  }

  @Test
  void stoppingInitDoesNotHelp() throws Exception {
    runAndKill("unrestricted", "kill -STOP 1; sleep 600; :", 4);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
  }
}
