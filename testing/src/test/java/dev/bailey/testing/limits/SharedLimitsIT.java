package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Size;
import dev.bailey.testing.HostState;
import dev.bailey.testing.SelectedBackends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The limits of an open sandbox are those of all its commands together. Controls: each command
 * alone, and all of them in a sandbox with more.
 */
@Timeout(300)
final class SharedLimitsIT {
  /** Waits until so many others are as far, in a directory of theirs, or one of them has ended. */
  private static final String MEET =
      """
      import os, sys, tempfile, time
      def meet():
          count, place = int(sys.argv[1]), sys.argv[2]
          os.makedirs(place, exist_ok=True)
          tempfile.mkstemp(dir=place)
          while len(os.listdir(place)) < count and not os.path.exists(place + '.over'):
              time.sleep(0.02)
      """;

  private static final String LARGE = MEET + "x = b'x' * (45 << 20); meet()\n";

  private static final String MANY =
      MEET
          + """
          import subprocess
          all = [subprocess.Popen(['sleep', '600']) for _ in range(6)]
          meet()
          for each in all: each.kill()
          """;

  @TempDir Path project;

  private Policy policy(String backend) {
    return Policy.project(project)
        .withBackend(backend)
        .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new))
        .memory(Size.mebibytes(300))
        .processes(60)
        .timeout(Duration.ofSeconds(100));
  }

  /** So many times the same script, each of which stays until all are there or one has ended. */
  private List<Outcome> together(Sandbox sandbox, String script, int times) throws IOException {
    String place = "met-" + System.nanoTime();
    Command command = Command.of("python3", "-c", script, times + "", place);
    List<CompletableFuture<Result>> started = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      started.add(sandbox.execAsync(command));
    }
    CompletableFuture.anyOf(started.toArray(new CompletableFuture<?>[0])).join();
    Files.createFile(project.resolve(place + ".over"));
    return started.stream().map(it -> it.join().outcome()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void memory(String backend) throws IOException {
    try (Sandbox small = Sandbox.open(policy(backend).memory(Size.mebibytes(64)))) {
      assertThat(together(small, LARGE, 3)).contains(new Outcome.OutOfMemory());
      assertThat(together(small, LARGE, 1)).as("alone").isEqualTo(succeeded(1));
    }
    try (Sandbox large = Sandbox.open(policy(backend))) {
      assertThat(together(large, LARGE, 3)).as("control").containsOnly(new Outcome.Exited(0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void processes(String backend) throws IOException {
    try (Sandbox small = Sandbox.open(policy(backend).processes(12))) {
      List<Outcome> outcomes = together(small, MANY, 3);
      assertThat(outcomes).as("all at once").isNotEqualTo(succeeded(3));
      assertThat(together(small, MANY, 1)).as("alone").isEqualTo(succeeded(1));
    }
    try (Sandbox large = Sandbox.open(policy(backend))) {
      assertThat(together(large, MANY, 3)).as("control").isEqualTo(succeeded(3));
    }
  }

  private static List<Outcome> succeeded(int times) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      outcomes.add(new Outcome.Exited(0));
    }
    return outcomes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void processorTime(String backend) throws IOException {
    String busy = "import time\nwhile time.process_time() < 1: pass";
    try (Sandbox slow = Sandbox.open(policy(backend).cpus(0.5))) {
      long start = System.nanoTime();
      assertThat(together(slow, busy, 3)).isEqualTo(succeeded(3));
      // 3 seconds of work take 6; each with half a processor of its own would take 2.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(5));
    }
  }

  /** A sandbox of one process starts one: whoever launches it takes no room. */
  @Test
  void oneProcessIsEnoughForOneCommand() {
    Policy one = policy("landlock").processes(1);
    try (Sandbox sandbox = Sandbox.open(one)) {
      assertThat(sandbox.exec("true").outcome()).isEqualTo(new Outcome.Exited(0));
      assertThat(sandbox.exec(Command.of("true").memory(Size.mebibytes(20))).outcome())
          .isEqualTo(new Outcome.Exited(0));
      assertThat(sandbox.exec("python3", "-c", "import os; os.fork()").outcome())
          .isEqualTo(new Outcome.LimitReached(Promise.PROCESSES, 1));
    }
    assertThat(Sandbox.run(one, Command.of("true")).outcome()).isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void figuresAreThoseOfOneCommand() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy("landlock"))) {
      Result large =
          sandbox.exec("python3", "-c", "x = b'x' * (60 << 20)\nfor i in range(9000000): pass");
      assertThat(large.usage().memoryPeakBytes()).isGreaterThan(60 << 20);
      assertThat(large.usage().cpuNanos()).isGreaterThan(100_000_000);
      assertSmall(sandbox.exec("true"));
      Execution beside = sandbox.start(Command.of("python3", "-c", LARGE, "2", "never"));
      assertSmall(sandbox.exec("sleep", "0.5"));
      beside.kill();
      assertThat(beside.await().outcome()).isEqualTo(new Outcome.Killed());
    }
  }

  private static void assertSmall(Result result) {
    assertThat(result.usage().memoryPeakBytes()).isLessThan(20 << 20);
    assertThat(result.usage().cpuNanos()).isLessThan(100_000_000);
  }

  @Test
  void oneCommandIsKilledAlone() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy("landlock"))) {
      Execution stays = sandbox.start(Command.of("sleep", "80"));
      Execution goes = sandbox.start(Command.of("bash", "-c", "(setsid sleep 80 &); sleep 80"));
      goes.kill();
      assertThat(goes.await().outcome()).isEqualTo(new Outcome.Killed());
      assertThat(stays.result()).isEmpty();
    }
  }

  @Test
  void nothingIsLeftOfAClosedSandbox() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy("landlock"))) {
      sandbox.exec("true");
    }
    HostState before = HostState.settled();
    List<Execution> running = new ArrayList<>();
    try (Sandbox sandbox = Sandbox.open(policy("landlock"))) {
      for (int i = 0; i < 4; i++) {
        running.add(sandbox.start(Command.of("bash", "-c", "(setsid sleep 80 &); sleep 80")));
        assertThat(sandbox.exec("true").exitCode()).isZero();
      }
    }
    for (Execution execution : running) {
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    }
    HostState after = HostState.settled();
    assertThat(after.isNoMoreThan(before)).as("%s %s", before, after).isTrue();
  }
}
