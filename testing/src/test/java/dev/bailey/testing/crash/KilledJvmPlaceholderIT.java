package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What stands in for a missing denied path does not stay in the project after a crash. */
@Timeout(90)
final class KilledJvmPlaceholderIT extends CrashTestBase {
  @Test
  void theNextStartRemovesIt() throws Exception {
    runAndKill("project deny", TREE, 8);
    await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> assertThat(alive()).isZero());
    nextStart();
    assertThat(project.resolve("denied")).doesNotExist();
  }
}
