package dev.bailey.testing.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bytes in, bytes out: all of them, in order, at any pace. */
@Timeout(240)
final class StandardStreamsIT {
  @TempDir Path project;

  private Policy policy() {
    return Policy.project(project).withLimits(Limits.none().withOutputBytes(200 << 20));
  }

  private static Command shell(String script) {
    return Command.of("/bin/sh", "-c", script);
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void inputArrives() {
    Result result = Sandbox.run(policy(), Command.of("cat").withInput("line\n\u00fc\n"));
    assertThat(result.stdout().text()).isEqualTo("line\n\u00fc\n");
    try (Sandbox sandbox = Sandbox.open(policy())) {
      assertThat(sandbox.exec(Command.of("cat").withInput("warm")).stdout().text())
          .isEqualTo("warm");
    }
  }

  @Test
  void withoutInputThereIsNone() {
    assertThat(Sandbox.run(policy(), Command.of("cat")).stdout().text()).isEmpty();
    assertThat(Sandbox.run(policy(), Command.of("cat").withInput("")).stdout().text()).isEmpty();
    assertThat(Sandbox.run(policy(), shell("readlink /proc/self/fd/0")).stdout().text())
        .isEqualTo("/dev/null\n");
  }

  @Test
  void binaryBytesAreUntouchedBothWays() throws Exception {
    byte[] bytes = new byte[8 << 20];
    new Random(1).nextBytes(bytes);
    Result result =
        Sandbox.run(policy(), Command.of("cat").withInput(new ByteArrayInputStream(bytes)));
    assertThat(sha256(result.stdout().bytes())).isEqualTo(sha256(bytes));
  }

  @Test
  void aProgramThatNeverReadsALargeInputEndsAllTheSame() {
    byte[] bytes = new byte[20 << 20];
    Result result =
        Sandbox.run(policy(), Command.of("true").withInput(new ByteArrayInputStream(bytes)));
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
    Result some =
        Sandbox.run(
            policy(),
            Command.of("head", "-c", "3")
                .withInput(new ByteArrayInputStream("abcdef".getBytes(UTF_8))));
    assertThat(some.stdout().text()).isEqualTo("abc");
  }

  @Test
  void anInputThatNeverEndsDoesNotHoldUpTheResult() throws IOException {
    try (PipedOutputStream never = new PipedOutputStream();
        InputStream input = new PipedInputStream(never)) {
      Result result = Sandbox.run(policy(), Command.of("echo", "x").withInput(input));
      assertThat(result.stdout().text()).isEqualTo("x\n");
    }
  }

  @Test
  void anInputThatFailsIsAnEndOfInput() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("broken");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("broken");
          }
        };
    assertThat(Sandbox.run(policy(), Command.of("cat").withInput(failing)).outcome())
        .isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void largeOutputIsComplete() throws Exception {
    byte[] expected = new byte[50 << 20];
    byte[] line = "0123456789abcde\n".getBytes(UTF_8);
    for (int i = 0; i < expected.length; i++) {
      expected[i] = line[i % line.length];
    }
    Result result = Sandbox.run(policy(), shell("yes 0123456789abcde | head -c 50m"));
    assertThat(sha256(result.stdout().bytes())).isEqualTo(sha256(expected));
  }

  @Test
  void bothStreamsStayApart() {
    Result result =
        Sandbox.run(policy(), shell("for i in $(seq 1 2000); do echo out$i; echo err$i >&2; done"));
    assertThat(result.stdout().text().lines()).hasSize(2000).allMatch(it -> it.startsWith("out"));
    assertThat(result.stderr().text().lines()).hasSize(2000).allMatch(it -> it.startsWith("err"));
    assertThat(result.stdout().text()).endsWith("out1999\nout2000\n");
  }

  @Test
  void aStreamThatIsFullDoesNotBlockTheOther() {
    Result result =
        Sandbox.run(
            policy(), shell("head -c 5m /dev/zero >&2; head -c 5m /dev/zero; echo end >&2"));
    assertThat(result.stdout().bytes()).hasSize(5 << 20);
    assertThat(result.stderr().bytes()).hasSize((5 << 20) + 4);
  }

  @Test
  void aSlowReaderGetsEverything() throws Exception {
    ByteArrayOutputStream slow =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int offset, int length) {
            try {
              Thread.sleep(5);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            super.write(bytes, offset, length);
          }
        };
    Execution execution =
        Sandbox.start(
            policy(),
            Host.local(),
            shell("head -c 5m /dev/zero"),
            slow,
            OutputStream.nullOutputStream());
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(0));
    assertThat(slow.size()).isEqualTo(5 << 20);
  }

  @Test
  void outputComesAsItIsWritten() throws Exception {
    ByteArrayOutputStream live = new ByteArrayOutputStream();
    Execution execution =
        Sandbox.start(
            policy(),
            Host.local(),
            shell("echo first; sleep 600"),
            live,
            OutputStream.nullOutputStream());
    await().atMost(Duration.ofSeconds(60)).until(() -> live.toString(UTF_8).equals("first\n"));
    execution.kill();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Killed());
  }

  @Test
  void aReaderThatIsGoneIsABrokenPipe() throws Exception {
    OutputStream gone =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("gone");
          }
        };
    Execution execution =
        Sandbox.start(
            policy(), Host.local(), Command.of("yes"), gone, OutputStream.nullOutputStream());
    assertThat(execution.await().outcome()).isIn(new Outcome.Signaled(13), new Outcome.Exited(1));
  }

  @Test
  void aNeverEndingLineIsBounded() {
    Policy small = Policy.project(project).withLimits(Limits.none().withOutputBytes(100_000));
    Result result = Sandbox.run(small, shell("tr '\\0' x < /dev/zero"));
    assertThat(result.outcome()).isEqualTo(new Outcome.OutputLimit(100_000));
    assertThat(result.stdout().truncated()).isTrue();
  }

  @Test
  void closedOutputsAreFine() {
    Result result = Sandbox.run(policy(), shell("exec >&- 2>&-; sleep 0.2; exit 4"));
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(4));
  }
}
