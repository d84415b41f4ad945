package dev.bailey.runtimes.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.launch.ProcessState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A keeper that does not end although it was killed is told of. */
final class KeptNamespacesIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static KeptNamespaces start() {
    return KeptNamespaces.start(
        Installed.require(),
        List.of(),
        (options, _) -> {
          options.addAll(List.of("--unshare-user", "--unshare-pid", "--as-pid-1"));
          options.addAll(List.of("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"));
        });
  }

  @Test
  void closesWhatEnds() {
    KeptNamespaces kept = start();
    Path process = Path.of("/proc", kept.pid() + "");
    assertThat(process).exists();
    kept.close();
    assertThat(kept.isRunning()).isFalse();
    await().atMost(LONGEST).until(() -> !Files.exists(process));
  }

  /** PID 1 ends only after all of its namespace have been reaped, also by parents outside. */
  @Test
  void failsForOneThatDoesNotEnd() throws IOException, InterruptedException {
    KeptNamespaces kept = start();
    Process parent = parentOfOneInside(kept);
    try {
      signal("STOP", parent);
      await().atMost(LONGEST).until(() -> ProcessState.isStopped((int) parent.pid()));
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> kept.close(Duration.ofSeconds(1)))
          .withMessageContaining("still runs")
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.VERIFICATION_FAILED));
      assertThat(Path.of("/proc", kept.pid() + "")).exists();
      // It is given up: there is nothing left to close.
      kept.close();
    } finally {
      signal("CONT", parent);
      parent.waitFor();
    }
    await().atMost(LONGEST).until(() -> !Files.exists(Path.of("/proc", kept.pid() + "")));
  }

  private static Process parentOfOneInside(KeptNamespaces kept) throws IOException {
    Process parent =
        new ProcessBuilder("nsenter", "--target", kept.pid() + "", "--pid", "--", "sleep", "600")
            .start();
    await().atMost(LONGEST).until(() -> parent.children().anyMatch(KeptNamespacesIT::isSleeping));
    return parent;
  }

  private static boolean isSleeping(ProcessHandle child) {
    return child.info().command().orElse("").endsWith("sleep");
  }

  private static void signal(String name, Process process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, process.pid() + "").start().waitFor();
  }
}
