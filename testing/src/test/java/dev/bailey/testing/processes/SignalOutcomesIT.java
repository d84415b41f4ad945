package dev.bailey.testing.processes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A command that a signal ends says which. */
final class SignalOutcomesIT {
  @TempDir Path project;

  @ParameterizedTest
  @CsvSource({
    "kill -TERM $$, 15",
    "kill -KILL $$, 9",
    "kill -SEGV $$, 11",
    "kill -ABRT $$, 6",
    "kill -HUP $$, 1",
    "kill -USR1 $$, 10",
    "exec python3 -c 'import os; os.abort()', 6",
    "exec python3 -c 'import ctypes; ctypes.string_at(0)', 11",
  })
  void itsOwnSignal(String script, int signal) {
    Outcome expected = new Outcome.Signaled(signal);
    Command command = Command.of("/bin/sh", "-c", script);
    var result = Sandbox.run(Policy.project(project), command);
    assertThat(result.outcome()).isEqualTo(expected);
    assertThat(result.exitCode()).isEqualTo(128 + signal);
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      assertThat(sandbox.exec(command).outcome()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "3", "42", "126", "127", "255"})
  void itsExitCode(int code) {
    var result = Sandbox.run(Policy.project(project), Command.of("/bin/sh", "-c", "exit " + code));
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(code));
  }

  @Test
  void aSignalFromTheCallerIsDelivered() throws InterruptedException {
    var output = new ByteArrayOutputStream();
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      Execution execution =
          sandbox.start(
              Command.of(
                  "/bin/sh",
                  "-c",
                  "trap 'echo got; exit 7' USR1; echo up; while :; do sleep 0.1; done"),
              output,
              OutputStream.nullOutputStream());
      await().atMost(Duration.ofSeconds(60)).until(() -> output.toString(UTF_8).contains("up"));
      execution.signal(10);
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(7));
      assertThat(output.toString(UTF_8)).contains("got");
      execution.signal(9);
      execution.kill();
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(7));
    }
  }

  /**
   * The JVM ignores or blocks some signals; a command starts with none ignored and none blocked.
   */
  @Test
  void signalsStartWithTheirDefaults() {
    var result = Sandbox.run(Policy.project(project), Command.of("/bin/cat", "/proc/self/status"));
    assertThat(result.stdout().text())
        .contains("SigBlk:\t0000000000000000")
        .contains("SigIgn:\t0000000000000000")
        .contains("SigCgt:\t0000000000000000");
  }
}
