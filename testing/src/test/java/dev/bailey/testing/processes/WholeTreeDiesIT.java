package dev.bailey.testing.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a process tries to outlive its command, it does not. */
final class WholeTreeDiesIT {
  private static final String STAY = "while :; do sleep 0.3; done";

  @TempDir Path project;

  private final String mark = "bailey_mark_" + System.nanoTime();

  private Policy policy() {
    return Policy.project(project);
  }

  /** A script whose processes carry the mark in their environment. */
  private Command marked(String script) {
    return Command.of("/bin/sh", "-c", script).withEnvironment("MARK", mark);
  }

  private int alive() {
    return Integer.parseInt(
        Plain.shell("grep -l %s /proc/[0-9]*/environ 2>/dev/null | wc -l".formatted(mark)));
  }

  private void assertAllDead() {
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(alive()).isZero());
  }

  private static final String ESCAPEES =
      "setsid sh -c 'trap \"\" TERM HUP INT; @' >/dev/null 2>&1 </dev/null & "
          + "(setsid sh -c '(@) & (@) &' &) ; "
          + "sh -c 'kill -STOP $$; @' & "
          + "nohup sh -c '@' >/dev/null 2>&1 & "
          + "python3 -c 'import os,time\n"
          + "if os.fork(): os._exit(0)\n"
          + "os.setsid()\n"
          + "if os.fork(): os._exit(0)\n"
          + "os.closerange(0,99); time.sleep(60)' ; sleep 0.4; ";

  private static String escapees() {
    return ESCAPEES.replace("@", STAY);
  }

  @Test
  void theControlOutlivesItsCommand() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", "setsid sh -c '" + STAY + "' & exit 0");
    builder.environment().put("MARK", mark);
    assertThat(builder.start().waitFor()).isZero();
    try {
      // The shell in the new session and what it sleeps with, both begun after the command's end.
      await().atMost(Duration.ofSeconds(60)).until(() -> alive() >= 2);
    } finally {
      Plain.shell("kill -9 $(grep -l %s /proc/[0-9]*/environ | cut -d/ -f3); true".formatted(mark));
    }
    assertAllDead();
  }

  @Test
  void oneShotWhenItEnds() {
    Result result = Sandbox.run(policy(), marked(escapees() + "exit 5"));
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(5));
    assertAllDead();
  }

  @Test
  void oneShotWhenItTimesOut() {
    Policy short_ = policy().withLimits(Limits.none().withWallTime(Duration.ofMillis(1500)));
    Result result = Sandbox.run(short_, marked(escapees() + "trap '' TERM; " + STAY));
    assertThat(result.outcome()).isInstanceOf(Outcome.TimedOut.class);
    assertThat(result.duration()).isGreaterThan(Duration.ofMillis(1400));
    assertAllDead();
  }

  @Test
  void oneShotWhenItStopsItself() {
    Policy short_ = policy().withLimits(Limits.none().withWallTime(Duration.ofMillis(500)));
    Result result = Sandbox.run(short_, marked("kill -STOP $$; " + STAY));
    assertThat(result.outcome()).isInstanceOf(Outcome.TimedOut.class);
    assertAllDead();
  }

  @Test
  void warmWhenItEnds() {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      Result result = sandbox.exec(marked(escapees() + "exit 5"));
      assertThat(result.outcome()).isEqualTo(new Outcome.Exited(5));
      assertAllDead();
      assertThat(sandbox.exec("pgrep", "-x", "sleep").exitCode()).isEqualTo(1);
    }
  }

  @Test
  void warmWhenItTimesOut() {
    Policy short_ = policy().withLimits(Limits.none().withWallTime(Duration.ofMillis(1500)));
    try (Sandbox sandbox = Sandbox.open(short_)) {
      Result result = sandbox.exec(marked(escapees() + "trap '' TERM; " + STAY));
      assertThat(result.outcome()).isInstanceOf(Outcome.TimedOut.class);
      assertAllDead();
      assertThat(sandbox.exec("true").exitCode()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whenItIsKilled(boolean warm) throws InterruptedException {
    OutputStream nowhere = OutputStream.nullOutputStream();
    Command command = marked(escapees() + "trap '' TERM; " + STAY);
    if (!warm) {
      Execution execution = Sandbox.start(policy(), Host.local(), command, nowhere, nowhere);
      killed(execution);
      return;
    }
    try (Sandbox sandbox = Sandbox.open(policy())) {
      Execution other = sandbox.start(Command.of("/bin/sleep", "1.5"), nowhere, nowhere);
      killed(sandbox.start(command, nowhere, nowhere));
      assertThat(other.await().outcome())
          .as("the neighbour in it")
          .isEqualTo(new Outcome.Exited(0));
    }
  }

  private void killed(Execution execution) throws InterruptedException {
    await().atMost(Duration.ofSeconds(60)).until(() -> alive() > 4);
    execution.kill();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
    assertAllDead();
  }

  private static String zombies(Sandbox sandbox) {
    String count = "grep -l '^State:.Z' /proc/[0-9]*/status | wc -l";
    return sandbox.exec("/bin/sh", "-c", count).stdout().text().strip();
  }

  /** Output that a child left behind holds open must not keep the result from coming. */
  @Test
  @Timeout(240)
  void aChildThatHoldsTheOutputOpenDelaysNothing() {
    Result result = Sandbox.run(policy(), marked("(" + STAY + ") & echo done"));
    assertThat(result.stdout().text()).isEqualTo("done\n");
    assertAllDead();
  }

  @Test
  void orphansAreReaped() {
    // Ends when all of them are gone; the last are reaped a moment after they have ended.
    String script =
        "for i in $(seq 1 300); do (sh -c 'true &' &) ; done; "
            + "until [ $(grep -l '^State:.Z' /proc/[0-9]*/status 2>/dev/null | wc -l) -le 1 ] && "
            + "! pgrep -x true >/dev/null; do sleep 0.05; done; echo reaped";
    Policy longer = policy().withLimits(Limits.none().withWallTime(Duration.ofMinutes(4)));
    Result result = Sandbox.run(longer, marked(script));
    assertThat(result.stdout().text()).isEqualTo("reaped\n");
    try (Sandbox sandbox = Sandbox.open(longer)) {
      Result warm = sandbox.exec(marked(script));
      assertThat(warm.stdout().text()).isEqualTo("reaped\n");
      // Init may still have to take note of one.
      await().atMost(Duration.ofSeconds(60)).until(() -> zombies(sandbox).equals("0"));
    }
  }
}
