package dev.bailey.linux.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Environments of real processes. */
class ProcessEnvironmentIT {
  @Test
  void aProcessOfThisUserIsRead() throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sleep", "60");
    builder.environment().put("BAILEY_TEST_MARK", "here");
    Process process = builder.start();
    try {
      Path directory = Path.of("/proc", Long.toString(process.pid()));
      assertThat(ProcessEnvironment.of(directory)).contains("BAILEY_TEST_MARK=here\0");
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
        new ProcessBuilder("setpriv", "--reuid=65534", "--clear-groups", "sleep", "60").start();
    try {
      Path directory = Path.of("/proc", Long.toString(process.pid()));
      for (int i = 0; !Files.readString(directory.resolve("comm")).startsWith("sleep"); i++) {
        assertThat(i).isLessThan(2000);
        Thread.sleep(5);
      }
      assertThat(ProcessEnvironment.of(directory)).isEmpty();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
