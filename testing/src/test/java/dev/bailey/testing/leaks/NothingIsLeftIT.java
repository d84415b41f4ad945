package dev.bailey.testing.leaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.HostState;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happened in sandboxes, the host's counts are where they were. */
@TestMethodOrder(MethodOrderer.MethodName.class)
final class NothingIsLeftIT {
  /**
   * Some groups are kept for reuse, in up to eight hierarchies each, and up to four of commands
   * with each; a leak would exceed that.
   */
  private static final int POOLED = 16 * (8 + 4);

  private static final Command TRUE = Command.of("/bin/true");

  @TempDir static Path project;

  private static Policy policy() {
    return Policy.project(project);
  }

  /**
   * Does it often enough that whatever is pooled is there, then once more many times, and compares.
   */
  private static void assertNothingLeft(int warmUp, int times, ThrowingAct act) throws Exception {
    for (int i = 0; i < warmUp; i++) {
      act.once();
    }
    HostState before = HostState.settled();
    for (int i = 0; i < Rounds.atLeast(times); i++) {
      act.once();
    }
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(250))
        .untilAsserted(() -> assertNoMore(before, HostState.now()));
  }

  private static void assertNoMore(HostState before, HostState after) {
    assertThat(after.children()).as("processes").isLessThanOrEqualTo(before.children());
    assertThat(after.mounts()).as("mounts").isLessThanOrEqualTo(before.mounts());
    assertThat(after.mountNamespaces())
        .as("mount namespaces")
        .isLessThanOrEqualTo(before.mountNamespaces());
    assertThat(after.networkNamespaces())
        .as("network namespaces")
        .isLessThanOrEqualTo(before.networkNamespaces());
    assertThat(after.cgroups())
        .as("cgroups")
        .isLessThanOrEqualTo(Math.max(before.cgroups(), POOLED));
    assertThat(after.temporaryFiles())
        .as("temporary files")
        .isLessThanOrEqualTo(before.temporaryFiles());
    assertThat(after.descriptors()).as("descriptors").isLessThanOrEqualTo(before.descriptors());
    // Some that work in the background end two seconds after their last work.
    assertThat(after.threads()).as("threads").isLessThanOrEqualTo(before.threads() + 4);
  }

  /** Something to repeat. */
  private interface ThrowingAct {
    void once() throws Exception;
  }

  @Test
  void aThousandOneShotRuns() throws Exception {
    assertNothingLeft(
        50,
        1000,
        () -> assertThat(Sandbox.run(policy(), TRUE).outcome()).isEqualTo(new Outcome.Exited(0)));
  }

  @Test
  void aThousandWarmRuns() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      assertNothingLeft(
          50,
          1000,
          () -> assertThat(sandbox.exec(TRUE).outcome()).isEqualTo(new Outcome.Exited(0)));
    }
  }

  @Test
  void sixtyFourInParallel() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(64);
    try {
      assertNothingLeft(
          4,
          4,
          () -> {
            List<Future<Outcome>> all = new ArrayList<>();
            for (int i = 0; i < 128; i++) {
              all.add(executor.submit(() -> Sandbox.run(policy(), TRUE).outcome()));
            }
            for (Future<Outcome> each : all) {
              assertThat(each.get()).isEqualTo(new Outcome.Exited(0));
            }
          });
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void sixtyFourInParallelInOneSandbox() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(64);
    try (Sandbox sandbox = Sandbox.open(policy())) {
      assertNothingLeft(
          4,
          4,
          () -> {
            List<Future<Outcome>> all = new ArrayList<>();
            for (int i = 0; i < 128; i++) {
              all.add(executor.submit(() -> sandbox.exec("/bin/sleep", "0.05").outcome()));
            }
            for (Future<Outcome> each : all) {
              assertThat(each.get()).isEqualTo(new Outcome.Exited(0));
            }
          });
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void sandboxesThatAreOpenedAndClosed() throws Exception {
    assertNothingLeft(
        10,
        100,
        () -> {
          try (Sandbox sandbox = Sandbox.open(policy())) {
            assertThat(sandbox.exec(TRUE).exitCode()).isZero();
          }
        });
  }

  @Test
  void everyOtherEnd() throws Exception {
    OutputStream nowhere = OutputStream.nullOutputStream();
    Policy limited =
        policy()
            .withLimits(
                Limits.none()
                    .withWallTime(Duration.ofMillis(60))
                    .withMemoryBytes(32 << 20)
                    .withOutputBytes(1000));
    Files.writeString(project.resolve("text"), "no program");
    assertNothingLeft(
        3,
        15,
        () -> {
          Sandbox.run(limited, Command.of("sleep", "20"));
          Sandbox.run(limited, Command.of("yes"));
          Sandbox.run(limited, Command.of("sh", "-c", "setsid sleep 30 & kill -9 $$"));
          Sandbox.run(policy(), Command.of("no-such-program"));
          Sandbox.run(policy(), Command.of("./text"));
          Sandbox.run(policy(), Command.of("cat").withInput("x"));
          Sandbox.run(policy(), TRUE.withTerminal(new TerminalSize(24, 80)).withInput("x"));
          Sandbox.run(Policy.of(FileAccess.unrestricted(project)), TRUE);
          Execution execution =
              Sandbox.start(policy(), Host.local(), Command.of("sleep", "20"), nowhere, nowhere);
          execution.kill();
          execution.await();
          refused(policy(), TRUE.in(Path.of("/root")));
          refused(Policy.project(Path.of("/no/such/project")), TRUE);
          refused(Policy.of(FileAccess.project(project).reading(Path.of("/no/such"))), TRUE);
        });
  }

  private static void refused(Policy policy, Command command) {
    try {
      Sandbox.run(policy, command);
      throw new AssertionError("not refused");
    } catch (BaileyException _) {
      // As expected; what counts is that nothing stays behind.
    }
  }

  @Test
  void deniedPathsThatAreMissing() throws Exception {
    Policy denying = Policy.of(FileAccess.project(project).denying(project.resolve("a/b")));
    assertNothingLeft(5, 50, () -> Sandbox.run(denying, TRUE));
    assertThat(project.resolve("a")).doesNotExist();
  }

  @Test
  void privateDirectories() throws Exception {
    assertNothingLeft(
        5, 50, () -> Sandbox.run(landlock(), Command.of("/bin/sh", "-c", "echo x >$TMPDIR/x")));
  }

  /** Landlock before Linux 6.2 cannot keep all of it, and none of it matters here. */
  private static Policy landlock() {
    return policy().withBackend("landlock").accepting(Promise.FILES);
  }

  /** The control for both: what they make is counted as long as it is there. */
  @Test
  void temporaryFilesAreSeen() {
    Policy denying = Policy.of(FileAccess.project(project).denying(project.resolve("a/b")));
    int before = HostState.now().temporaryFiles();
    try (Sandbox directory = Sandbox.open(landlock())) {
      directory.exec(TRUE);
      int one = HostState.now().temporaryFiles();
      assertThat(one).isGreaterThan(before);
      try (Sandbox placeholder = Sandbox.open(denying)) {
        placeholder.exec(TRUE);
        assertThat(HostState.now().temporaryFiles()).isGreaterThan(one);
      }
    }
  }

  @Test
  void manyProjects() throws Exception {
    assertNothingLeft(
        30,
        60,
        () -> {
          Path other = Files.createTempDirectory(project, "other");
          Sandbox.run(Policy.project(other), TRUE);
          Files.delete(other);
        });
  }
}
