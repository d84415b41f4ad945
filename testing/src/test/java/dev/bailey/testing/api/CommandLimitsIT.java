package dev.bailey.testing.api;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Size;
import dev.bailey.testing.SelectedBackends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A command with less than its sandbox has, in a sandbox in which others run: kept for that command
 * alone, with the same command without the limit for control.
 */
@Timeout(300)
final class CommandLimitsIT {
  private static final Size SIXTEEN = Size.mebibytes(16);
  private static final Command HUNGRY =
      Command.of("python3", "-c", "x = b'x' * (60 << 20); print(len(x))");

  /** Twenty processes at once. */
  private static final String MANY =
      """
      import os, signal
      children = []
      try:
          for _ in range(20):
              child = os.fork()
              if child == 0:
                  signal.pause()
              children.append(child)
          print('all')
      except OSError as failure:
          print(failure.strerror)
      for child in children:
          os.kill(child, signal.SIGKILL)
      """;

  @TempDir Path project;

  private Policy policy(String backend) {
    return Policy.project(project)
        .withBackend(backend)
        .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new))
        .memory(Size.mebibytes(200))
        .processes(60)
        .cpus(2)
        .timeout(ofSeconds(100));
  }

  private static Enforcement.Line line(Result result, Promise promise) {
    return result.enforcement().lines().stream()
        .filter(it -> it.promise() == promise)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void time(String backend) {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Result result = sandbox.exec(Command.of("sleep", "90").timeout(ofMillis(300)));
      assertThat(result.outcome()).isEqualTo(new Outcome.TimedOut(ofMillis(300)));
      assertThat(line(result, Promise.TIME).asked()).isEqualTo("PT0.3S");
      Result control = sandbox.exec("sleep", "0.4");
      assertThat(control.outcome()).isEqualTo(new Outcome.Exited(0));
      assertThat(line(control, Promise.TIME).asked()).isEqualTo("PT1M40S");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void output(String backend) {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Command much = Command.of("head", "-c", "100000", "/dev/zero");
      Result result = sandbox.exec(much.output(Size.bytes(1000)));
      assertThat(result.outcome()).isEqualTo(new Outcome.OutputLimit(1000));
      assertThat(result.stdout().bytes()).hasSize(1000);
      assertThat(result.stdout().truncated()).isTrue();
      assertThat(sandbox.exec(much).stdout().bytes()).hasSize(100_000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void memory(String backend) throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Execution neighbour = sandbox.start(Command.of("sleep", "80"));
      Result result = sandbox.exec(HUNGRY.memory(SIXTEEN));
      assertThat(result.outcome()).isEqualTo(new Outcome.OutOfMemory());
      assertThat(line(result, Promise.MEMORY).asked()).isEqualTo("16777216 bytes");
      assertThat(line(result, Promise.MEMORY).verified()).isTrue();
      Result control = sandbox.exec(HUNGRY);
      assertThat(control.stdout().text()).isEqualTo("62914560\n");
      assertThat(neighbour.result()).as("it is not concerned").isEmpty();
      neighbour.kill();
      assertThat(neighbour.await().outcome()).isEqualTo(new Outcome.Killed());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void theSandboxsMemoryBoundsItToo(String backend) throws IOException {
    Policy small = policy(backend).memory(Size.mebibytes(40));
    try (Sandbox sandbox = Sandbox.open(small)) {
      // Two with 30 MiB each are more than the sandbox has, though each has its due: one stays
      // until
      // the other has ended.
      Command part =
          Command.of(
                  "python3",
                  "-c",
                  "import os, time; x = b'x' * (22 << 20)\n"
                      + "while not os.path.exists('over'): time.sleep(0.02)")
              .memory(Size.mebibytes(36));
      Command alone =
          Command.of("python3", "-c", "x = b'x' * (22 << 20)").memory(Size.mebibytes(36));
      CompletableFuture<Result> one = sandbox.execAsync(part);
      CompletableFuture<Result> other = sandbox.execAsync(part);
      CompletableFuture.anyOf(one, other).join();
      Files.createFile(project.resolve("over"));
      assertThat(new Outcome[] {one.join().outcome(), other.join().outcome()})
          .contains(new Outcome.OutOfMemory());
      assertThat(sandbox.exec(alone).outcome()).isEqualTo(new Outcome.Exited(0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void processes(String backend) {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Command many = Command.of("python3", "-c", MANY);
      Result result = sandbox.exec(many.processes(6));
      assertThat(result.stdout().text()).contains("Resource temporarily unavailable");
      assertThat(line(result, Promise.PROCESSES).asked()).isEqualTo("at most 6");
      assertThat(sandbox.exec(many).stdout().text()).isEqualTo("all\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void processorTime(String backend) {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Command busy =
          Command.of("python3", "-c", "import time\nwhile time.process_time() < 0.6: pass");
      Result result = sandbox.exec(busy.cpus(0.2));
      assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
      assertThat(result.duration()).isGreaterThan(ofSeconds(2));
      assertThat(line(result, Promise.CPU).asked()).isEqualTo("0.2 processors");
      double used = (double) result.usage().cpuNanos() / result.duration().toNanos();
      assertThat(used).isLessThan(0.3);
      assertThat(line(sandbox.exec("true"), Promise.CPU).asked()).isEqualTo("2.0 processors");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void openFiles(String backend) {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Command greedy = Command.of("python3", "-c", "a = [open('/dev/null') for i in range(100)]");
      assertThat(sandbox.exec(greedy.openFiles(20)).stderr().text())
          .contains("Too many open files");
      assertThat(sandbox.exec(greedy).exitCode()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void manyInTurnAndAtOnceLeaveNothing(String backend) throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      Command limited = Command.of("true").memory(SIXTEEN).processes(4);
      for (int i = 0; i < 5; i++) {
        assertThat(sandbox.exec(limited).exitCode()).isZero();
        assertThat(sandbox.exec("true").exitCode()).isZero();
      }
      CompletableFuture<?>[] all = new CompletableFuture<?>[6];
      for (int i = 0; i < all.length; i++) {
        all[i] = sandbox.execAsync(i % 2 == 0 ? limited : Command.of("true"));
      }
      CompletableFuture.allOf(all).get(100, TimeUnit.SECONDS);
    }
    assertThat(Sandbox.run(policy(backend), Command.of("true")).exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void closingTheSandboxKillsIt(String backend) throws Exception {
    Execution execution;
    try (Sandbox sandbox = Sandbox.open(policy(backend))) {
      execution = sandbox.start(Command.of("sleep", "90").memory(SIXTEEN));
    }
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
  }

  @Test
  void moreThanTheSandboxHasIsRefused() {
    try (Sandbox sandbox = Sandbox.open(policy("namespace"))) {
      for (Command more :
          new Command[] {
            Command.of("true").timeout(ofSeconds(101)),
            Command.of("true").memory(Size.gibibytes(1)),
            Command.of("true").processes(61),
            Command.of("true").cpus(2.5),
            Command.of("true").withLimits(Limits.none().withUnlimited(Promise.MEMORY))
          }) {
        BaileyException refusal =
            catchThrowableOfType(BaileyException.class, () -> sandbox.exec(more));
        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(refusal.hint().orElse("")).contains("cannot have more than its sandbox");
      }
      Command same = Command.of("true").timeout(ofSeconds(100)).memory(Size.mebibytes(200));
      assertThat(sandbox.exec(same).exitCode()).isZero();
    }
  }

  @Test
  void diskSpaceIsTheSandboxs() {
    Command disk = Command.of("true").withLimits(Limits.none().withDiskBytes(1 << 20));
    try (Sandbox sandbox = Sandbox.open(policy("namespace"))) {
      assertThat(catchThrowableOfType(BaileyException.class, () -> sandbox.exec(disk)).code())
          .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }
    assertThat(Sandbox.run(policy("namespace"), disk).exitCode()).as("one of its own").isZero();
  }

  @Test
  void aSandboxOfItsOwnHasTheCommandsLimits() {
    Result result =
        Sandbox.run(Policy.project(project), Command.of("sleep", "90").timeout(ofMillis(200)));
    assertThat(result.outcome()).isEqualTo(new Outcome.TimedOut(ofMillis(200)));
    // More than the default, which nobody asked for.
    Result longer =
        Sandbox.run(Policy.project(project), Command.of("true").timeout(Duration.ofMinutes(9)));
    assertThat(line(longer, Promise.TIME).asked()).isEqualTo("PT9M");
    assertThat(
            catchThrowableOfType(
                    BaileyException.class,
                    () ->
                        Sandbox.run(
                            Policy.project(project).timeout(ofSeconds(9)),
                            Command.of("true").timeout(ofSeconds(10))))
                .code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    Result hungry = Sandbox.run(Policy.project(project), HUNGRY.memory(SIXTEEN));
    assertThat(hungry.outcome()).isEqualTo(new Outcome.OutOfMemory());
  }

  @Test
  void aCeilingThatLowersALimitIsReported() {
    Policy long_ = Policy.project(project).timeout(Duration.ofHours(5));
    Enforcement.Line line = line(Sandbox.run(long_, Command.of("true")), Promise.TIME);
    assertThat(line.asked()).isEqualTo("PT5H");
    assertThat(line.kept()).isEqualTo("PT1H");
    assertThat(line.reason()).isEqualTo("the host's ceiling");
    assertThat(line.isCut()).isTrue();
    try (Sandbox sandbox = Sandbox.open(long_)) {
      assertThat(line(sandbox.exec("true"), Promise.TIME).asked()).isEqualTo("PT5H");
      Result own = sandbox.exec(Command.of("true").timeout(ofSeconds(9)));
      assertThat(line(own, Promise.TIME).isCut()).isFalse();
    }
    Policy unlimited = Policy.project(project).unlimited(Promise.TIME, Promise.MEMORY);
    Result result = Sandbox.run(unlimited, Command.of("true"));
    assertThat(line(result, Promise.TIME).asked()).isEqualTo("not limited");
    assertThat(line(result, Promise.TIME).kept()).isEqualTo("PT1H");
    assertThat(result.enforcement().lines()).noneMatch(it -> it.promise() == Promise.MEMORY);
  }

  @Test
  void aScopeThatLowersALimitIsReported() {
    Policy outer = Policy.project(project).timeout(ofSeconds(50)).allowing("example.test");
    Policy closed = Policy.project(project).timeout(ofSeconds(90));
    for (Policy asked : List.of(closed, closed.allowing("example.test"))) {
      Enforcement.Line line =
          Sandbox.within(outer)
              .call(() -> line(Sandbox.run(asked, Command.of("true")), Promise.TIME));
      assertThat(line.asked()).isEqualTo("PT1M30S");
      assertThat(line.kept()).isEqualTo("PT50S");
      assertThat(line.reason()).isEqualTo("the policy around it");
      assertThat(line.isCut()).isTrue();
    }
    Result control =
        Sandbox.within(outer).call(() -> Sandbox.run(Policy.project(project), Command.of("true")));
    assertThat(line(control, Promise.TIME).isCut()).as("nothing asked").isFalse();
  }
}
