package dev.bailey.testing.limits;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processor time, output, wall time, open files, disk: each kept, each with its own outcome. */
@Timeout(240)
final class OtherLimitsIT {
  @TempDir Path project;

  private Policy with(Limits limits) {
    return Policy.project(project).withLimits(limits);
  }

  private static Command shell(String script) {
    return Command.of("/bin/sh", "-c", script);
  }

  @Test
  void processorTime() {
    Limits limits = Limits.none().withCpus(0.2);
    // Two at once, so that it is the whole tree that gets a fifth of a processor.
    String part = "python3 -c 'import time\nwhile time.process_time() < 0.3: pass'";
    String busy = part + " & " + part + "; wait";
    Policy control = with(limits.withCpus(2));
    await("control: quicker with more, sooner or later on a busy machine")
        .atMost(Duration.ofMinutes(3))
        .until(() ->
            Sandbox.run(control, shell(busy))
                    .duration()
                    .compareTo(slowly(with(limits), shell(busy)).duration())
                < 0);
  }

  private static Result slowly(Policy policy, Command busy) {
    Result result = Sandbox.run(policy, busy);
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
    double cpus = (double) result.usage().cpuNanos() / result.duration().toNanos();
    assertThat(cpus).as("processors used").isLessThan(0.3);
    assertThat(result.usage().cpuNanos()).as("all of it was done").isGreaterThan(500_000_000);
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "yes >&2", "head -c 2m /dev/zero; sleep 1000", "yes | cat"})
  void output(String script) {
    Limits limits = Limits.none().withOutputBytes(1 << 20);
    Result result = Sandbox.run(with(limits), shell(script));
    assertThat(result.outcome()).isEqualTo(new Outcome.OutputLimit(1 << 20));
    byte[] kept = script.contains(">&2") ? result.stderr().bytes() : result.stdout().bytes();
    assertThat(kept).hasSize(1 << 20);
  }

  @Test
  void outputOfExactlyTheLimitIsFine() {
    Limits limits = Limits.none().withOutputBytes(1 << 20);
    Result result =
        Sandbox.run(
            with(limits), shell("head -c 1048576 /dev/zero; head -c 1048576 /dev/zero >&2"));
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
    assertThat(result.stdout().bytes()).hasSize(1 << 20);
    assertThat(result.stderr().bytes()).hasSize(1 << 20);
    assertThat(result.stdout().truncated()).isFalse();
    Result more = Sandbox.run(with(limits), shell("head -c 1048577 /dev/zero"));
    assertThat(more.outcome()).isEqualTo(new Outcome.OutputLimit(1 << 20));
  }

  @Test
  void noOutputAtAll() {
    Limits limits = Limits.none().withOutputBytes(0);
    assertThat(Sandbox.run(with(limits), shell("true")).outcome()).isEqualTo(new Outcome.Exited(0));
    assertThat(Sandbox.run(with(limits), shell("echo x")).outcome())
        .isEqualTo(new Outcome.OutputLimit(0));
  }

  @Test
  void wallTime() {
    Limits limits = Limits.none().withWallTime(Duration.ofMillis(300));
    Result result = Sandbox.run(with(limits), shell("sleep 1000"));
    assertThat(result.outcome()).isEqualTo(new Outcome.TimedOut(Duration.ofMillis(300)));
    assertThat(result.exitCode()).isEqualTo(124);
    assertThat(result.duration()).isGreaterThan(Duration.ofMillis(290));
    Limits longer = Limits.none().withWallTime(Duration.ofMinutes(2));
    assertThat(Sandbox.run(with(longer), shell("true")).outcome()).isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void openFiles() {
    String script =
        "import sys\nf = []\ntry:\n  for i in range(500): f.append(open('/dev/null'))\n"
            + "except OSError as e: print(len(f), e.errno); sys.exit(1)\n";
    Act act = Act.python(project, script);
    var inside = assertStopped(act, with(Limits.none().withOpenFiles(64)));
    assertThat(inside.text()).matches("5\\d|6\\d 24|(5|6)\\d 24");
    Policy policy = with(Limits.none().withOpenFiles(64));
    assertThat(Sandbox.run(policy, shell("ulimit -Hn; ulimit -n 65")).stdout().text())
        .isEqualTo("64\n");
    try (Sandbox sandbox = Sandbox.open(policy)) {
      assertThat(act.inside(sandbox).succeeded()).isFalse();
    }
  }

  @Test
  void openFilesChangeNothingElse() {
    Policy policy = with(Limits.none().withOpenFiles(64));
    assertThat(Sandbox.run(policy, Command.of("echo", "a b", "$HOME", "'", "\\")).stdout().text())
        .isEqualTo("a b $HOME ' \\\n");
    assertThat(Sandbox.run(policy, shell("exit 3")).outcome()).isEqualTo(new Outcome.Exited(3));
    assertThat(Sandbox.run(policy, Command.of("no-such-program")).exitCode()).isEqualTo(127);
  }

  @Test
  void disk() {
    Policy policy = with(Limits.none().withDiskBytes(4 << 20));
    Act fill = Act.shell(project, "head -c 8m /dev/zero > /tmp/bailey-big && rm /tmp/bailey-big");
    var inside = assertStopped(fill, policy);
    assertThat(inside.stderr()).contains("No space left");
    assertThat(Sandbox.run(policy, shell("head -c 3m /dev/zero > /tmp/x")).exitCode()).isZero();
    assertThat(Sandbox.run(policy, shell("head -c 8m /dev/zero > /dev/shm/x")).exitCode())
        .isNotZero();
  }

  /** Empty files take no room, but kernel memory: their number is bounded too. */
  @Test
  void inodes() {
    Policy policy = with(Limits.none().withDiskBytes(1 << 20));
    String script =
        "import os\nos.chdir('/tmp')\nn = 0\ntry:\n  while n < 100000:\n"
            + "    open('f%d' % n, 'w').close(); n += 1\nexcept OSError as e: print(n, e.errno)\n";
    Result result = Sandbox.run(policy, Command.of("/usr/bin/python3", "-c", script));
    assertThat(result.stdout().text().strip()).matches("\\d{3,4} 28");
  }

  @Test
  void absurdLimitsAreRefused() {
    List<Supplier<Limits>> absurd =
        List.of(
            () -> Limits.none().withMemoryBytes(0),
            () -> Limits.none().withMemoryBytes(-1),
            () -> Limits.none().withMemoryBytes(4096),
            () -> Limits.none().withCpus(0),
            () -> Limits.none().withCpus(-1),
            () -> Limits.none().withCpus(Double.NaN),
            () -> Limits.none().withCpus(Double.POSITIVE_INFINITY),
            () -> Limits.none().withProcesses(0),
            () -> Limits.none().withProcesses(Integer.MAX_VALUE),
            () -> Limits.none().withOpenFiles(0),
            () -> Limits.none().withOpenFiles(-5),
            () -> Limits.none().withOutputBytes(-1),
            () -> Limits.none().withDiskBytes(0),
            () -> Limits.none().withWallTime(Duration.ZERO),
            () -> Limits.none().withWallTime(Duration.ofSeconds(-1)),
            () -> Limits.none().withWallTime(Duration.ofDays(100_000)));
    for (Supplier<Limits> limits : absurd) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(limits::get)
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
          .satisfies(e -> assertThat(e.hint()).isPresent());
    }
  }

  @Test
  void theLargestLimitsAreTaken() {
    Limits limits =
        Limits.none()
            .withCpus(4096)
            .withMemoryBytes(Long.MAX_VALUE)
            .withProcesses(4_000_000)
            .withDiskBytes(Long.MAX_VALUE)
            .withOutputBytes(Long.MAX_VALUE)
            .withWallTime(Duration.ofDays(365));
    Result result = Sandbox.run(with(limits), shell("echo x > /tmp/x && cat /tmp/x"));
    assertThat(result.stdout().text()).isEqualTo("x\n");
  }
}
