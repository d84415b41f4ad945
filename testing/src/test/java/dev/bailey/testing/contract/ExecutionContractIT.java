package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.testing.Act;
import dev.bailey.testing.HostState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams, exit codes, killing, and that nothing is left. */
final class ExecutionContractIT extends BackendContract {
  ExecutionContractIT(Contract contract) {
    super(contract);
  }

  private Result run(Command command) {
    return Sandbox.run(policy(), command);
  }

  private Result script(String script) {
    return run(Command.of("/bin/sh", "-c", script));
  }

  @Test
  void itIsTheBackendThatWasNamed() {
    Result result = script("true");
    assertThat(result.backend()).isEqualTo(contract.backend());
    assertThat(result.selection().reason()).isEqualTo("named by the caller");
    assertThat(result.selection().rejected()).isEmpty();
  }

  @Test
  void streamsArePassedOnApart() {
    Command command = Command.of("/bin/sh", "-c", "cat; echo err >&2").withInput("in\0\u00fc\n");
    Result result = run(command);
    assertThat(result.stdout().text()).isEqualTo("in\0\u00fc\n");
    assertThat(result.stderr().text()).isEqualTo("err\n");
  }

  @Test
  void manyBytesArriveWhole() {
    assertThat(script("head -c 3000000 /dev/zero").stdout().bytes()).hasSize(3_000_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 125, 255})
  void exitCodes(int code) {
    Result result = script("exit " + code);
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(code));
    assertThat(Act.shell(project.path(), "exit " + code).outside().code()).isEqualTo(code);
  }

  @Test
  void otherEnds() throws IOException {
    assertThat(script("kill -9 $$").outcome()).isEqualTo(new Outcome.Signaled(9));
    assertThat(run(Command.of("no-such-program")).exitCode()).isEqualTo(127);
    Files.writeString(project.resolve("text"), "no program");
    assertThat(run(Command.of("./text")).exitCode()).isEqualTo(126);
  }

  @Test
  void theCallersEnvironmentIsNotInherited() {
    assertThat(script("env").stdout().text())
        .doesNotContain("JAVA_HOME")
        .doesNotContain("HOSTNAME");
    assertThat(run(Command.of("env").withEnvironment("A", "b")).stdout().text()).contains("A=b\n");
  }

  @Test
  void killingEndsTheWholeTree() throws InterruptedException {
    String mark = mark();
    OutputStream nowhere = OutputStream.nullOutputStream();
    Execution execution =
        Sandbox.start(
            policy(),
            Host.local(),
            Command.of("/bin/sh", "-c", "setsid sleep " + mark + " & sleep " + mark),
            nowhere,
            nowhere);
    await().atMost(Duration.ofSeconds(10)).until(() -> marked(mark).size() >= 2);
    execution.kill();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    await().atMost(Duration.ofSeconds(5)).until(() -> marked(mark).isEmpty());
  }

  @Test
  void whatIsLeftBehindDiesWithTheCommand() {
    String mark = mark();
    String script = "setsid sleep " + mark + " > /dev/null 2>&1 < /dev/null &";
    assertThat(script(script).exitCode()).isZero();
    await().atMost(Duration.ofSeconds(5)).until(() -> marked(mark).isEmpty());
    assertThat(Act.shell(project.path(), script).outside().succeeded()).isTrue();
    assertThat(marked(mark)).as("control: unconfined it lives on").isNotEmpty();
    marked(mark).forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
  }

  /** A duration no other process sleeps for. */
  private static String mark() {
    return "60." + System.nanoTime();
  }

  /** Also those in namespaces: the host sees all. */
  private static List<Long> marked(String mark) {
    List<Long> found = new ArrayList<>();
    ProcessHandle.allProcesses()
        .forEach(process -> {
          try {
            Path line = Path.of("/proc/" + process.pid() + "/cmdline");
            if (Files.readString(line).equals("sleep\0" + mark + "\0")) {
              found.add(process.pid());
            }
          } catch (IOException _) {
            // Gone meanwhile.
          }
        });
    return found;
  }

  @Test
  void nothingIsLeft() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      script("true");
    }
    Thread.sleep(3_000);
    HostState before = HostState.now();
    for (int i = 0; i < 25; i++) {
      script("true");
      script("exit 1");
    }
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> {
          HostState after = HostState.now();
          assertThat(after.children()).isLessThanOrEqualTo(before.children());
          assertThat(after.mounts()).isLessThanOrEqualTo(before.mounts());
          assertThat(after.descriptors()).isLessThanOrEqualTo(before.descriptors());
          assertThat(after.networkNamespaces()).isLessThanOrEqualTo(before.networkNamespaces());
        });
  }
}
