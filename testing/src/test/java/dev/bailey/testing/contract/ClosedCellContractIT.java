package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.api.SandboxFiles;
import dev.bailey.backend.Capability;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.cgroup.pool.PooledDriver;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.HostState;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/** A closed sandbox takes nothing more, and nothing that ran in it goes on. */
final class ClosedCellContractIT extends BackendContract {
  private static final Command HARMLESS = Command.of("true");
  private static final Duration LONG = Duration.ofMinutes(8);
  private static final Duration TIME_TO_ACT = Duration.ofMillis(20);
  private static final long LONGEST_HEAD_START = Duration.ofMillis(20).toNanos();

  private Sandbox open(Contract contract) {
    // What runs until it is closed must not end before, on a busy machine either.
    return Sandbox.open(policy(contract).timeout(LONG));
  }

  private static void assertRefused(ErrorCode code, ThrowingCallable act) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act);
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).isEqualTo(code);
  }

  private static void assertClosed(ThrowingCallable act) {
    assertRefused(ErrorCode.INVALID_STATE, act);
  }

  /** An act that needs a capability is refused for the lack of it first. */
  private static void assertClosed(Sandbox sandbox, Capability needed, ThrowingCallable act) {
    boolean claimed = sandbox.capabilities().contains(needed);
    assertRefused(claimed ? ErrorCode.INVALID_STATE : ErrorCode.NOT_SUPPORTED, act);
  }

  @ForEachBackend
  void itIsAliveUntilItIsClosed(Contract contract) {
    Sandbox sandbox = open(contract);
    try (sandbox) {
      assertThat(sandbox.isAlive()).isTrue();
      assertThat(sandbox.exec(HARMLESS).exitCode()).isZero();
      assertThat(sandbox.isAlive()).as("after a command").isTrue();
    }
    assertThat(sandbox.isAlive()).isFalse();
  }

  @ForEachBackend
  void noCommandIsStartedAfterwards(Contract contract) {
    Sandbox sandbox = open(contract);
    sandbox.close();
    OutputStream nowhere = OutputStream.nullOutputStream();
    assertClosed(() -> sandbox.exec(HARMLESS));
    assertClosed(() -> sandbox.execAsync(HARMLESS));
    assertClosed(() -> sandbox.start(HARMLESS));
    assertClosed(() -> sandbox.start(HARMLESS, nowhere, nowhere));
    assertClosed(() -> sandbox.exec("no-such-program"));
    assertThat(sandbox.executions().list()).isEmpty();
  }

  @ForEachBackend
  void nothingElseCanBeDoneAfterwards(Contract contract) {
    Sandbox sandbox = open(contract);
    SandboxFiles files = sandbox.files();
    files.writeText("file", "x");
    sandbox.close();
    assertClosed(sandbox::files);
    assertClosed(() -> files.readText("file"));
    assertClosed(() -> files.writeText("file", "y"));
    assertClosed(sandbox, Capability.PAUSE, sandbox::pause);
    assertClosed(sandbox, Capability.LIVE_USAGE, sandbox::usage);
    assertClosed(sandbox, Capability.PORTS, () -> sandbox.connect(8080));
    assertThatNoException().isThrownBy(sandbox::resume);
  }

  @ForEachBackend
  void closingEndsWhatRuns(Contract contract) throws InterruptedException {
    SleepingProcesses sleeping = SleepingProcesses.unique();
    Sandbox sandbox = open(contract);
    Execution execution;
    try (sandbox) {
      execution = sandbox.start(twoThatSleep(contract, sleeping));
      sleeping.awaitAtLeast(2);
    }
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    sleeping.awaitNone();
    assertThat(sandbox.executions().find(execution.id())).isSameAs(execution);
  }

  /** The command and a child of it, which leaves its process group where that is no way out. */
  private static Command twoThatSleep(Contract contract, SleepingProcesses sleeping) {
    String sleep = "sleep " + sleeping.seconds();
    String leave = contract.endsTrees() ? "setsid " : "";
    return Command.of("/bin/sh", "-c", leave + sleep + " & " + sleep);
  }

  @ForEachBackend
  void whatHasEndedKeepsItsResult(Contract contract) throws InterruptedException {
    Sandbox sandbox = open(contract);
    Execution execution;
    try (sandbox) {
      execution = sandbox.start(Command.of("/bin/sh", "-c", "exit 7"));
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(7));
    }
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(7));
  }

  @ForEachBackend
  void closingAgainIsHarmless(Contract contract) throws InterruptedException {
    SleepingProcesses sleeping = SleepingProcesses.unique();
    Sandbox sandbox = open(contract);
    Execution execution = sandbox.start(twoThatSleep(contract, sleeping));
    sleeping.awaitAtLeast(2);
    CompletableFuture<Void> beside = CompletableFuture.runAsync(sandbox::close);
    sandbox.close();
    beside.join();
    sandbox.close();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    assertThat(sandbox.isAlive()).isFalse();
    sleeping.awaitNone();
  }

  /** Whoever comes first: no command is left that nobody ends, nor does anything afterwards. */
  @ForEachBackend
  void closingWhileACommandStarts(Contract contract) throws Exception {
    SleepingProcesses sleeping = SleepingProcesses.unique();
    for (int i = 0; i < Rounds.atLeast(20); i++) {
      Path trace = project.path().resolve("trace-" + i);
      Sandbox sandbox = open(contract);
      CompletableFuture<@Nullable Execution> starting =
          CompletableFuture.supplyAsync(() -> startUnlessClosed(sandbox, trace, sleeping));
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_HEAD_START));
      sandbox.close();
      boolean before = Files.exists(trace);
      Execution started = starting.join();
      if (started != null) {
        assertThat(started.await().outcome()).isEqualTo(new Outcome.Killed());
      }
      Thread.sleep(TIME_TO_ACT);
      assertThat(Files.exists(trace)).as("whether it did something").isEqualTo(before);
    }
    sleeping.awaitNone();
  }

  private static @Nullable Execution startUnlessClosed(
      Sandbox sandbox, Path trace, SleepingProcesses sleeping) {
    String act = "echo >" + trace + "; exec sleep " + sleeping.seconds();
    try {
      return sandbox.start(Command.of("/bin/sh", "-c", act));
    } catch (BaileyException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE);
      return null;
    }
  }

  @ForEachBackend
  void nothingIsLeft(Contract contract) throws InterruptedException {
    SleepingProcesses sleeping = SleepingProcesses.unique();
    fillPools(contract, sleeping);
    HostState before = HostState.settled();
    closeWhileTwoSleep(contract, sleeping, 10);
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> {
          HostState after = HostState.now();
          assertThat(after.children()).isLessThanOrEqualTo(before.children());
          assertThat(after.descriptors()).isLessThanOrEqualTo(before.descriptors());
          assertThat(after.cgroups()).isLessThanOrEqualTo(before.cgroups());
          assertThat(after.temporaryFiles()).isLessThanOrEqualTo(before.temporaryFiles());
        });
  }

  /** As many at once as control groups are kept for reuse: no more are kept later. */
  private void fillPools(Contract contract, SleepingProcesses sleeping) {
    List<Sandbox> sandboxes = new ArrayList<>();
    for (int i = 1; i <= PooledDriver.IDLE_GROUPS + 1; i++) {
      Sandbox sandbox = open(contract);
      sandboxes.add(sandbox);
      sandbox.start(twoThatSleep(contract, sleeping));
      sleeping.awaitAtLeast(2 * i);
    }
    sandboxes.forEach(Sandbox::close);
    sleeping.awaitNone();
  }

  private void closeWhileTwoSleep(Contract contract, SleepingProcesses sleeping, int times)
      throws InterruptedException {
    for (int i = 0; i < times; i++) {
      try (Sandbox sandbox = open(contract)) {
        sandbox.start(twoThatSleep(contract, sleeping));
        sleeping.awaitAtLeast(2);
      }
      sleeping.awaitNone();
    }
  }
}
