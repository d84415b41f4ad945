package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in for a missing denied path does not stay in the project after a crash. */
@Timeout(240)
final class KilledJvmPlaceholderIT extends CrashTestBase {
  @Test
  void theNextStartRemovesIt() throws Exception {
    runAndKill("project deny", TREE, 8);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
    nextStart();
    assertThat(project.resolve("denied")).doesNotExist();
  }

  /** One that denies the same path does not take it for a directory of the project's. */
  @ParameterizedTest
  @ValueSource(strings = {"once deny", "once deny bubblewrap"})
  void theNextStartWithTheSameDenialRemovesIt(String what) throws Exception {
    runAndKill("project deny", TREE, 8);
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
    assertThat(project.resolve("denied")).as("control").exists();
    nextStart(what);
    assertThat(project.resolve("denied")).doesNotExist();
  }

  /** From there no process of ours can be seen, which does not mean that it was killed. */
  @Test
  void aStartInAnotherPidNamespaceLeavesThatOfTheLiving() throws Exception {
    Process living = jvm("project deny", "sleep 600");
    assertThat(living.inputReader().readLine()).isEqualTo("ready");
    assertThat(project.resolve("denied")).exists();
    nextStartInAnotherPidNamespace();
    assertThat(project.resolve("denied")).exists();
    living.destroyForcibly().waitFor();
    nextStart();
    assertThat(project.resolve("denied")).as("control").doesNotExist();
  }
}
