package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A JVM that is killed takes everything with it, and what it cannot take the next one removes. */
@Timeout(240)
final class KilledJvmIT extends CrashTestBase {
  @Test
  void everyProcessDies() throws Exception {
    Process jvm = runAndKill("project", TREE, 8);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
    nextStart();
    assertThat(cgroups(jvm.pid())).as("cgroups after the next start").isZero();
  }

  @Test
  void everyProcessDiesWithUnrestrictedFilesToo() throws Exception {
    runAndKill("unrestricted", TREE, 8);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
    nextStart();
  }

  @Test
  void anOrdinaryEndLeavesNothingEither() throws Exception {
    Process jvm = jvm("project", TREE);
    assertThat(jvm.inputReader().readLine()).isEqualTo("ready");
    await().atMost(Duration.ofSeconds(60)).until(() -> alive() >= 8);
    jvm.destroy();
    jvm.waitFor();
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
    nextStart();
    assertThat(cgroups(jvm.pid())).isZero();
  }
}
