package dev.bailey.sessions.tools.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolProgress;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** bash, in a sandbox. */
@Timeout(240)
final class BashIT {
  private static final int KEPT = 256 << 10;

  @TempDir Path root;
  private Bench bench;

  @BeforeEach
  void open() {
    bench = Bench.sandbox(root);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void outputErrorsAndExitCode() {
    ToolResult result = bench.call("bash", "command", "echo out; echo err >&2; exit 3");
    assertThat(result.text()).startsWith("out\nSTDERR:\nerr\nExit code: 3\nDuration: ");
    assertThat(result.exitCode()).hasValue(3);
    assertThat(result.error()).contains(ToolError.FAILED);
    assertThat(bench.works("bash", "cmd", "echo ${BASH_VERSION%%[^0-9]*} > f; pwd"))
        .startsWith(root + "\nExit code: 0\n");
    assertThat(root.resolve("f")).isNotEmptyFile();
    assertThat(bench.fails(ToolError.INVALID_PARAMETER, "bash", "cmd", "true", "command", "true"))
        .contains("parameter cmd");
    assertThat(bench.fails(ToolError.FAILED, "bash", "command", "kill -SEGV $$"))
        .contains("signal 11", "Exit code: 139");
    assertThat(bench.fails(ToolError.FAILED, "bash", "command", "true \0")).contains("NUL");
  }

  @Test
  void itIsConfined() {
    assertThat(bench.fails(ToolError.FAILED, "bash", "command", "cat /etc/shadow"))
        .contains("No such file");
    try (Bench host = Bench.host(root)) {
      host.works("bash", "command", "cat /etc/shadow");
    }
  }

  private ToolResult beat(int millis) {
    return bench.call(
        "bash",
        "command",
        "echo begun; (while true; do date +%N > beat; sleep 0.01; done) & sleep 1000",
        "timeout_ms",
        millis);
  }

  @Test
  void whenTimeIsUpEverythingEnds() {
    int millis = 700;
    ToolResult result = beat(millis);
    // On a busy machine it takes longer until all of it has begun.
    while (!Files.exists(root.resolve("beat")) && millis < 100_000) {
      millis *= 2;
      result = beat(millis);
    }
    assertThat(result.exitCode()).hasValue(124);
    assertThat(result.error()).contains(ToolError.TIMED_OUT);
    assertThat(result.text())
        .startsWith("begun\nTimed out after " + millis + " ms")
        .contains("Exit code: 124");
    assertThat(root.resolve("beat")).exists();
    assertThat(bench.works("bash", "command", "rm beat; sleep 0.2; ls")).doesNotContain("beat");
  }

  @Test
  void muchOutputIsKeptInPart() {
    ToolResult exact = bench.call("bash", "command", "head -c " + KEPT + " /dev/zero | tr '\\0' x");
    assertThat(exact.truncated()).isEmpty();
    assertThat(exact.text()).startsWith("x".repeat(KEPT) + "\n");
    ToolResult more =
        bench.call(
            "bash",
            "command",
            "printf start; head -c 3000000 /dev/zero | tr '\\0' x; printf end; echo e >&2");
    assertThat(more.truncated()).containsExactly(Truncation.STDOUT);
    assertThat(more.exitCode()).hasValue(0);
    assertThat(more.text()).startsWith("startx").contains("xend\nSTDERR:\ne\n");
    assertThat(more.text()).contains("... [" + (3_000_008 - KEPT) + " bytes left out] ...");
    assertThat(more.text().length()).isLessThan(KEPT + 200);
    ToolResult errors = bench.call("bash", "command", "yes \u00e4 | head -c 3000000 >&2");
    assertThat(errors.truncated()).containsExactly(Truncation.STDERR);
    assertThat(errors.text()).contains("\u00e4\n... [").doesNotContain("\ufffd");
  }

  /** The command ends only after its first output was told. */
  @Test
  void outputIsToldAsItComes() {
    ToolResult result =
        bench.call(
            progress -> {
              if (progress.equals(
                  new ToolProgress.Output(ToolProgress.Stream.STDOUT, "waiting \u00e4\n"))) {
                create(root.resolve("go"));
              }
            },
            "bash",
            "command",
            "echo waiting \u00e4; until [ -e go ]; do sleep 0.01; done; echo done");
    assertThat(result.text()).contains("waiting \u00e4\ndone\n");
  }

  private static void create(Path path) {
    try {
      Files.createFile(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void charactersAreToldWhole() {
    bench.works("bash", "command", "printf '\\303'; sleep 0.3; printf '\\244'; printf '\\377' >&2");
    StringBuilder out = new StringBuilder();
    StringBuilder err = new StringBuilder();
    for (ToolProgress each : bench.told()) {
      if (each instanceof ToolProgress.Output(ToolProgress.Stream stream, String text)) {
        (stream == ToolProgress.Stream.STDOUT ? out : err).append(text);
      }
    }
    assertThat(out.toString()).isEqualTo("\u00e4");
    assertThat(err.toString()).isEqualTo("\ufffd");
  }

  @Test
  void anInterruptEndsTheCommand() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<ToolResult> result = new CompletableFuture<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() ->
                result.complete(
                    bench.call(_ -> begun.countDown(), "bash", "command", "echo x; sleep 100")));
    begun.await();
    caller.interrupt();
    assertThat(result.get().error()).contains(ToolError.CANCELLED);
    assertThat(bench.works("bash", "command", "pgrep -x sleep || echo none")).contains("none");
  }
}
