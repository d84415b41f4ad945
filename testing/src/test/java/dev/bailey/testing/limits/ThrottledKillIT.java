package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.ExecutionStatus;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Victims;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A command that has used far more processor time than it may is throttled, and is killed all the
 * same: at the end of its time, by its caller, and with its sandbox.
 */
@Timeout(240)
final class ThrottledKillIT {
  /** Long system calls by many, during which the kernel does not throttle; then one computes. */
  private static final String OVERDRAW =
      """
      #include <fcntl.h>
      #include <sys/uio.h>
      #include <time.h>
      #include <unistd.h>
      static char buffer[2 << 20];
      static struct iovec all[1024];
      int main() {
        int random = open("/dev/urandom", O_RDONLY);
        for (int i = 0; i < 1024; i++) {
          all[i].iov_base = buffer;
          all[i].iov_len = sizeof buffer;
        }
        struct timespec then;
        clock_gettime(CLOCK_MONOTONIC, &then);
        then.tv_sec += 1;
        for (int i = 0; i < 3; i++) {
          if (fork() == 0) {
            readv(random, all, 1);
            clock_nanosleep(CLOCK_MONOTONIC, 1, &then, 0);
            for (;;) readv(random, all, 1024);
          }
        }
        then.tv_sec += 1;
        clock_nanosleep(CLOCK_MONOTONIC, 1, &then, 0);
        for (volatile long i = 0;; i++);
      }
      """;

  private static final Duration TIME = Duration.ofSeconds(5);

  /** Far less than what was overdrawn takes to be paid back: 40 s were seen. */
  private static final Duration SOON = Duration.ofSeconds(20);

  private static final double CPUS = 0.05;

  @TempDir Path project;
  private Command overdraw = Command.of("unset");

  @BeforeEach
  void build() {
    overdraw = Command.of(Victims.build("overdraw", OVERDRAW, project).toString());
  }

  private Policy limited() {
    return Policy.project(project).withLimits(Limits.none().withCpus(CPUS));
  }

  private static void assertSoon(Instant since) {
    assertThat(Duration.between(since, Instant.now())).isLessThan(SOON);
  }

  @Test
  void atTheEndOfItsTime() {
    Instant start = Instant.now();
    Result result = Sandbox.run(limited(), overdraw.timeout(TIME));
    assertThat(result.outcome()).isInstanceOf(Outcome.TimedOut.class);
    assertSoon(start.plus(TIME));
  }

  @Test
  void withinAnOpenSandboxThatKeepsItsLimit() throws InterruptedException {
    try (Sandbox sandbox = Sandbox.open(limited())) {
      Execution execution = sandbox.start(overdraw);
      Thread.sleep(TIME);
      Instant killed = Instant.now();
      execution.kill();
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
      assertSoon(killed);
      assertThat(computed(sandbox)).as("of a second, in percent").isLessThan(40);
    }
  }

  /** How much processor time a command gets that computes for a second. */
  private static long computed(Sandbox sandbox) {
    Result result =
        sandbox.exec(
            Command.of("/bin/sh", "-c", "while :; do :; done").timeout(Duration.ofSeconds(1)));
    return result.usage().cpuNanos() / 10_000_000;
  }

  @Test
  void withLimitsOfItsOwn() throws InterruptedException {
    try (Sandbox sandbox =
        Sandbox.open(Policy.project(project).withLimits(Limits.none().withCpus(2)))) {
      Execution execution = sandbox.start(overdraw.withLimits(Limits.none().withCpus(CPUS)));
      Thread.sleep(TIME);
      Instant killed = Instant.now();
      execution.kill();
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
      assertSoon(killed);
    }
  }

  /** A command that is throttled from its first moment, before it is its program. */
  @Test
  void beforeItHasBegun() throws InterruptedException {
    try (Sandbox sandbox = Sandbox.open(limited())) {
      Execution execution = sandbox.start(overdraw);
      Thread.sleep(TIME);
      for (Limits own : List.of(Limits.none(), Limits.none().withCpus(CPUS))) {
        Instant start = Instant.now();
        Command late = Command.of("true").withLimits(own).timeout(Duration.ofSeconds(1));
        assertThat(sandbox.exec(late).outcome()).isNotNull();
        assertSoon(start.plusSeconds(1));
      }
      assertThat(execution.status()).isEqualTo(ExecutionStatus.RUNNING);
    }
  }

  @Test
  void withItsSandbox() throws InterruptedException {
    Sandbox sandbox = Sandbox.open(limited());
    Instant closed;
    Execution execution;
    try (sandbox) {
      execution = sandbox.start(overdraw);
      Thread.sleep(TIME);
      closed = Instant.now();
    }
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    assertSoon(closed);
  }

  /** The next sandbox may get the same cgroup, whose limit was lifted. */
  @Test
  void theNextOneIsLimited() {
    for (int i = 0; i < 3; i++) {
      Result killed =
          Sandbox.run(limited(), Command.of("sleep", "60").timeout(Duration.ofMillis(200)));
      assertThat(killed.outcome()).isInstanceOf(Outcome.TimedOut.class);
      try (Sandbox sandbox = Sandbox.open(limited())) {
        assertThat(computed(sandbox)).as("of a second, in percent").isLessThan(40);
      }
    }
  }
}
