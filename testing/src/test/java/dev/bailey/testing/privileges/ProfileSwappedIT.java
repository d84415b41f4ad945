package dev.bailey.testing.privileges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.linux.launch.ProcessState;
import dev.bailey.policy.Policy;
import dev.bailey.testing.HeldProgram;
import dev.bailey.testing.Lease;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A profile of the caller's own is replaced by a broken one in the midst of a launch, while the
 * command has the filter but is not yet its program. Whether the launch succeeds does not matter;
 * that nothing is left of one that fails does.
 */
@Timeout(240)
final class ProfileSwappedIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final OutputStream NOWHERE = OutputStream.nullOutputStream();

  /** Known by its command line. */
  private final String seconds = Long.toString(1_000_000 + System.nanoTime() % 1_000_000_000);

  private final List<ProcessHandle> before = ProcessHandle.current().children().toList();
  private TemporaryPlace project = new TemporaryPlace(Path.of("unset"));
  private TemporaryPlace profiles = new TemporaryPlace(Path.of("unset"));
  private HeldProgram program = new HeldProgram(Path.of("unset"), Path.of("unset"));

  @BeforeEach
  void makePlaces() {
    project = TemporaryPlace.in("/srv");
    profiles = TemporaryPlace.in("/srv");
    program = HeldProgram.shell(project, "exec /bin/sleep " + seconds + "\n");
    profiles.write("profile.json", "{\"defaultAction\": \"SCMP_ACT_ALLOW\"}");
    profiles.write("broken.json", "{");
  }

  @AfterEach
  void removePlaces() {
    running().lines().forEach(pid -> Plain.shell("kill -9 " + pid));
    project.close();
    profiles.close();
  }

  private Policy policy() {
    return Policy.project(project.path())
        .withBackend("namespace")
        .withSeccompProfile(profiles.resolve("profile.json"))
        .timeout(Duration.ofMinutes(5));
  }

  private String running() {
    return Plain.shell("pgrep -xf '/bin/sleep %s' || true".formatted(seconds));
  }

  private void swap() throws Exception {
    Files.move(
        profiles.resolve("broken.json"),
        profiles.resolve("profile.json"),
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** With a limit of its own, so that an open sandbox makes a report of its own for it. */
  private Command command() {
    return Command.of(program.toString()).timeout(Duration.ofSeconds(200));
  }

  private void launchAndSwap(Callable<Execution> start) throws Exception {
    FutureTask<Execution> launch = new FutureTask<>(start);
    try (Lease lease = program.hold()) {
      Thread.ofPlatform().daemon().start(launch);
      lease.awaitWanted();
      swap();
    }
    try {
      Execution started = launch.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
      started.kill();
      var _ = started.await();
    } catch (ExecutionException e) {
      assertThat(e.getCause())
          .isInstanceOfSatisfying(
              BaileyException.class,
              it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
  }

  private void assertNothingLeft() {
    await().atMost(LONGEST).untilAsserted(() -> assertThat(running()).as("left").isEmpty());
    await().atMost(LONGEST).untilAsserted(() -> assertThat(zombies()).as("zombies").isEmpty());
  }

  /** New children of this JVM that have ended, and that nobody has taken note of. */
  private List<ProcessHandle> zombies() {
    return ProcessHandle.current()
        .children()
        .filter(it -> !before.contains(it) && ProcessState.hasEnded((int) it.pid()))
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  @Test
  void inAnOpenSandbox() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      launchAndSwap(() -> sandbox.start(command(), NOWHERE, NOWHERE));
      assertNothingLeft();
      assertThat(sandbox.usage().processes()).isZero();
      assertBroken();
    }
  }

  @Test
  void inASandboxOfItsOwn() throws Exception {
    launchAndSwap(() -> Sandbox.start(policy(), Host.local(), command(), NOWHERE, NOWHERE));
    assertNothingLeft();
    assertBroken();
  }

  /** The control: what is there now is refused. */
  private void assertBroken() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Sandbox.run(policy(), command()))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  /** The control: one that stays good lets the command run until it is killed. */
  @Test
  void oneThatStaysGood() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      Execution started = sandbox.start(command(), NOWHERE, NOWHERE);
      await().atMost(LONGEST).untilAsserted(() -> assertThat(running()).isNotEmpty());
      started.kill();
      var _ = started.await();
      assertNothingLeft();
    }
  }
}
