package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * With unrestricted files a command is root like its init, so it can get at init and its helper. It
 * must not outlive the JVM by that.
 */
@Timeout(240)
final class KilledJvmHeldOpenIT extends CrashTestBase {
  @Test
  void holdingInitsPipeOpenDoesNotHelp() throws Exception {
    runAndKill("unrestricted", "(exec 9<>/proc/1/fd/3); sleep 60; :", 4);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
  }

  @Test
  void stoppingInitsHelperDoesNotHelp() throws Exception {
    runAndKill("unrestricted", "kill -STOP 2; sleep 60; :", 4);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
  }
}
