package dev.bailey.linux.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Environments of real processes. */
class ProcessEnvironmentIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @Test
  void aProcessOfThisUserIsRead() throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sleep", "1000");
    builder.environment().put("BAILEY_TEST_MARK", "here");
    Process process = builder.start();
    try {
      Path directory = Path.of("/proc", Long.toString(process.pid()));
      // The kernel shows the environment of a new program a moment after it was started.
      await()
          .atMost(LONGEST)
          .untilAsserted(() ->
              assertThat(ProcessEnvironment.of(directory)).contains("BAILEY_TEST_MARK=here\0"));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aProcessThatHasEndedHasNone() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    assertThat(ProcessEnvironment.of(Path.of("/proc", Long.toString(process.pid())))).isEmpty();
  }

  @Test
  void whatIsNoProcessHasNone() {
    assertThat(ProcessEnvironment.of(Path.of("/proc/sys"))).isEmpty();
  }

  @Test
  void aProcessOfAnotherUserIsNotRead() throws Exception {
    Process process =
        new ProcessBuilder("setpriv", "--reuid=65534", "--clear-groups", "sleep", "1000").start();
    try {
      Path directory = Path.of("/proc", Long.toString(process.pid()));
      await()
          .atMost(LONGEST)
          .until(() -> Files.readString(directory.resolve("comm")).startsWith("sleep"));
      assertThat(ProcessEnvironment.of(directory)).isEmpty();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
