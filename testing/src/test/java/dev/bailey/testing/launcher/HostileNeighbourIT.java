package dev.bailey.testing.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.Victims;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hostile program in a warm sandbox, while this JVM starts others beside it. Between fork and
 * exec such a process has what is left of its launch in memory, and it can be signalled.
 */
final class HostileNeighbourIT {
  private static final int LAUNCHES = Rounds.atLeast(300);
  private static final int HOGS = Rounds.atLeast(40);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Of the hostile program: longer than all launches take, also on a busy machine. */
  private static final Duration LIMIT = Duration.ofSeconds(Rounds.atLeast(500));

  @TempDir Path project;

  /** Long-lived on the heap, to be found by whoever gets at this JVM's memory. */
  private final byte[] canary = ("BAILEY-" + "CANARY-" + "JVM" + System.nanoTime()).getBytes(UTF_8);

  private final ByteArrayOutputStream report = new ByteArrayOutputStream();

  @BeforeEach
  void build() {
    Victims.build(HostileNeighbourIT.class, "scanner.c", project);
  }

  private Policy policy() {
    return Policy.project(project)
        .withLimits(Limits.none().withWallTime(LIMIT).withCpus(4).withProcesses(400));
  }

  private Execution scanner(Sandbox sandbox, String mode) {
    Execution execution =
        sandbox.start(Command.of("./scanner", mode), report, OutputStream.nullOutputStream());
    await().atMost(LONGEST).until(() -> report.toString(UTF_8).contains("ready"));
    return execution;
  }

  private String finish(Execution scanner) throws Exception {
    Files.createFile(project.resolve("stop"));
    assertThat(scanner.await().outcome()).isEqualTo(new Outcome.Exited(0));
    return report.toString(UTF_8);
  }

  @Test
  void cannotReadTheLaunchersMemory() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      Execution scanner = scanner(sandbox, "read");
      // The scanner works: it reads what an ordinary process beside it has in memory.
      String holder =
          """
          import os, time
          x = bytearray(('BAILEY-' + 'CANARY-' + 'INSIDE').encode())
          while not os.path.exists('seen'): time.sleep(0.02)
          """;
      Execution inside =
          sandbox.start(
              Command.of("/usr/bin/python3", "-c", holder),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream());
      await().atMost(LONGEST).until(() -> report.toString(UTF_8).contains("found"));
      Files.createFile(project.resolve("seen"));
      for (int i = 0; i < LAUNCHES; i++) {
        assertThat(sandbox.exec("/bin/true").outcome()).isEqualTo(new Outcome.Exited(0));
      }
      assertThat(inside.await().exitCode()).isZero();
      String found = finish(scanner);
      assertThat(found).contains("BAILEY-CANARY-INSIDE").contains(" jvm 0");
      assertThat(found).doesNotContain("CANARY-JVM");
      assertThat(found).doesNotContain("reached 0 ");
      assertThat(canary).isNotEmpty();
    }
  }

  /** Without the standard filter only the kernel's own rules about /proc and ptrace are left. */
  @Test
  void cannotReadItWithAPermissiveFilterEither() throws Exception {
    Path profile = project.resolve("all.json");
    try (InputStream in = HostileNeighbourIT.class.getResourceAsStream("permissive-profile.json")) {
      Files.copy(requireNonNull(in), profile);
    }
    try (Sandbox sandbox = Sandbox.open(policy().withSeccompProfile(profile))) {
      Execution scanner = scanner(sandbox, "read");
      for (int i = 0; i < LAUNCHES; i++) {
        assertThat(sandbox.exec("/bin/true").outcome()).isEqualTo(new Outcome.Exited(0));
      }
      assertThat(finish(scanner)).contains(" jvm 0").doesNotContain("CANARY-JVM");
    }
  }

  @Test
  void canKillOnlyWhatIsItsOwn() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      Execution scanner = scanner(sandbox, "kill");
      // The scanner works: what lives long enough to be found is killed.
      Outcome found = sandbox.exec("/bin/sleep", String.valueOf(LIMIT.toSeconds())).outcome();
      assertThat(found).isEqualTo(new Outcome.Signaled(9));
      for (int i = 0; i < LAUNCHES; i++) {
        Outcome outcome = sandbox.exec("/bin/sleep", "0.002").outcome();
        assertThat(outcome).isIn(new Outcome.Exited(0), new Outcome.Signaled(9));
      }
      finish(scanner);
      assertThat(sandbox.exec("/bin/echo", "fine").stdout().text()).isEqualTo("fine\n");
    }
  }

  /** The kernel picks what to kill by size, and counts a process before its exec as its parent. */
  @Test
  void cannotHaveTheLauncherKilledForWantOfMemory() {
    Policy policy =
        Policy.project(project)
            .withLimits(Limits.none().withMemoryBytes(32 << 20).withWallTime(LONGEST.dividedBy(2)));
    String hog = "x = []\nwhile True: x.append(bytearray(1 << 20))";
    try (Sandbox sandbox = Sandbox.open(policy)) {
      List<Execution> all = new ArrayList<>();
      for (int i = 0; i < HOGS; i++) {
        try {
          all.add(
              sandbox.start(
                  Command.of("/usr/bin/python3", "-c", hog),
                  OutputStream.nullOutputStream(),
                  OutputStream.nullOutputStream()));
          var _ = sandbox.exec("/bin/true");
        } catch (BaileyException e) {
          // The launch is in the group too: with no memory left it cannot start anything.
          assertThat(e.code()).isEqualTo(ErrorCode.RESOURCES_EXHAUSTED);
        }
      }
      await().atMost(LONGEST).until(() -> all.stream().allMatch(it -> it.result().isPresent()));
      assertThat(all)
          .anyMatch(it -> it.result().orElseThrow().outcome().equals(new Outcome.OutOfMemory()));
    }
  }
}
