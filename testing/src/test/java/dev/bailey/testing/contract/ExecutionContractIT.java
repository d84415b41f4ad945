package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.HostState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;

/** Streams, exit codes, killing, and that nothing is left. */
final class ExecutionContractIT extends BackendContract {
  private Result run(Contract contract, Command command) {
    return Sandbox.run(policy(contract), command);
  }

  private Result script(Contract contract, String script) {
    return run(contract, Command.of("/bin/sh", "-c", script));
  }

  @ForEachBackend
  void itIsTheBackendThatWasNamed(Contract contract) {
    Result result = script(contract, "true");
    assertThat(result.backend()).isEqualTo(contract.backend());
    assertThat(result.selection().reason()).isEqualTo("named by the caller");
    assertThat(result.selection().rejected()).isEmpty();
  }

  @ForEachBackend
  void streamsArePassedOnApart(Contract contract) {
    Command command = Command.of("/bin/sh", "-c", "cat; echo err >&2").withInput("in\0\u00fc\n");
    Result result = run(contract, command);
    assertThat(result.stdout().text()).isEqualTo("in\0\u00fc\n");
    assertThat(result.stderr().text()).isEqualTo("err\n");
  }

  @ForEachBackend
  void manyBytesArriveWhole(Contract contract) {
    assertThat(script(contract, "head -c 3000000 /dev/zero").stdout().bytes()).hasSize(3_000_000);
  }

  @ForEachBackend
  void exitCodes(Contract contract) {
    for (int code : new int[] {0, 1, 7, 125, 255}) {
      Result result = script(contract, "exit " + code);
      assertThat(result.outcome()).isEqualTo(new Outcome.Exited(code));
      assertThat(Act.shell(project.path(), "exit " + code).outside().code()).isEqualTo(code);
    }
  }

  @ForEachBackend
  void otherEnds(Contract contract) throws IOException {
    assertThat(script(contract, "kill -9 $$").outcome()).isEqualTo(new Outcome.Signaled(9));
    assertThat(run(contract, Command.of("no-such-program")).exitCode()).isEqualTo(127);
    Files.writeString(project.resolve("text"), "no program");
    assertThat(run(contract, Command.of("./text")).exitCode()).isEqualTo(126);
  }

  @ForEachBackend
  void theCallersEnvironmentIsNotInherited(Contract contract) {
    assertThat(script(contract, "env").stdout().text())
        .doesNotContain("JAVA_HOME")
        .doesNotContain("HOSTNAME");
    assertThat(run(contract, Command.of("env").withEnvironment("A", "b")).stdout().text())
        .contains("A=b\n");
  }

  @ForEachBackend
  void killingEndsTheWholeTree(Contract contract) throws InterruptedException {
    if (!contract.endsTrees()) {
      assertNotPretended(contract, Promise.PROCESSES, policy(contract));
      return;
    }
    SleepingProcesses sleeping = SleepingProcesses.unique();
    String sleep = "sleep " + sleeping.seconds();
    OutputStream nowhere = OutputStream.nullOutputStream();
    Execution execution =
        Sandbox.start(
            policy(contract),
            Host.local(),
            Command.of("/bin/sh", "-c", "setsid " + sleep + " & " + sleep),
            nowhere,
            nowhere);
    sleeping.awaitAtLeast(2);
    execution.kill();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    sleeping.awaitNone();
  }

  @ForEachBackend
  void whatIsLeftBehindDiesWithTheCommand(Contract contract) {
    if (!contract.endsTrees()) {
      assertNotPretended(contract, Promise.PROCESSES, policy(contract));
      return;
    }
    SleepingProcesses sleeping = SleepingProcesses.unique();
    String script =
        "setsid sh -c 'touch started; exec sleep "
            + sleeping.seconds()
            + "' > /dev/null 2>&1 < /dev/null & until [ -e started ]; do sleep 0.01; done";
    assertThat(script(contract, script).exitCode()).isZero();
    sleeping.awaitNone();
    assertThat(Act.shell(project.path(), script).outside().succeeded()).isTrue();
    sleeping.awaitAtLeast(1); // Control: unconfined it lives on.
    sleeping.kill();
  }

  @ForEachBackend
  void nothingIsLeft(Contract contract) throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      script(contract, "true");
    }
    HostState before = HostState.settled();
    for (int i = 0; i < 25; i++) {
      script(contract, "true");
      script(contract, "exit 1");
    }
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> {
          HostState after = HostState.now();
          assertThat(after.children()).isLessThanOrEqualTo(before.children());
          assertThat(after.mounts()).isLessThanOrEqualTo(before.mounts());
          assertThat(after.descriptors()).isLessThanOrEqualTo(before.descriptors());
          assertThat(after.networkNamespaces()).isLessThanOrEqualTo(before.networkNamespaces());
        });
  }
}
