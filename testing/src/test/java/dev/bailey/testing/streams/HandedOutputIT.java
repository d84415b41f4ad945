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
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A command hands its standard output to a process of another sandbox, which writes on when the
 * command has ended.
 */
final class HandedOutputIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Takes descriptors and fills them for as long as it can; tells how it ended. */
  private static final String TAKER =
      """
      import array, os, socket
      server = socket.socket(socket.AF_UNIX)
      server.bind('meeting')
      server.listen()
      print('listening', flush=True)
      data = b'x' * 65536
      while True:
          client = server.accept()[0]
          _, parts, _, _ = client.recvmsg(1, socket.CMSG_SPACE(4))
          output = array.array('i', parts[0][2])[0]
          written = os.write(output, b'first')
          client.send(b'!')
          try:
              while True:
                  written += os.write(output, data)
          except OSError as failure:
              print('wrote', written, type(failure).__name__, flush=True)
          os.close(output)
      """;

  /** Passes its standard output or error on, waits until it was taken, and ends. */
  private static final String GIVER =
      """
      import array, socket
      client = socket.socket(socket.AF_UNIX)
      client.connect('meeting')
      what = array.array('i', [%d])
      client.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, what)])
      client.recv(1)
      """;

  @TempDir Path project;

  private final ByteArrayOutputStream report = new ByteArrayOutputStream();

  private Policy policy() {
    return Policy.project(project)
        .withLimits(Limits.none().withWallTime(LONGEST.multipliedBy(4)).withOutputBytes(1L << 50));
  }

  private static Command python(String script) {
    return Command.of("/usr/bin/python3", "-c", script);
  }

  private Execution taker() throws Exception {
    Files.deleteIfExists(project.resolve("meeting"));
    Execution execution =
        Sandbox.start(
            policy(), Host.local(), python(TAKER), report, OutputStream.nullOutputStream());
    await().atMost(LONGEST).until(() -> report.toString(UTF_8).contains("listen"));
    return execution;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theResultComesAllTheSame(int stream) throws Exception {
    Execution taker = taker();
    try {
      AtomicLong got = new AtomicLong();
      Execution giver =
          Sandbox.start(
              policy(), Host.local(), python(GIVER.formatted(stream)), counter(got), counter(got));
      Result result = giver.await();
      assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
      assertThat(result.duration()).isLessThan(LONGEST);
      // The control: the other did write on, to the end of the pipe.
      await().atMost(LONGEST).until(() -> report.toString(UTF_8).contains("wrote"));
      assertThat(report.toString(UTF_8)).contains("BrokenPipeError");
      assertThat(got.get()).isPositive();
    } finally {
      taker.kill();
      taker.await();
    }
  }

  @Test
  void inAWarmSandboxToo() throws Exception {
    Execution taker = taker();
    try (Sandbox sandbox = Sandbox.open(policy())) {
      AtomicLong got = new AtomicLong();
      Result result = sandbox.start(python(GIVER.formatted(1)), counter(got), counter(got)).await();
      assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
      assertThat(sandbox.exec("true").exitCode()).isZero();
    } finally {
      taker.kill();
      taker.await();
    }
  }

  /** Slow, so that whoever writes is always ahead of it. */
  private static OutputStream counter(AtomicLong count) {
    return new OutputStream() {
      @Override
      public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        count.addAndGet(length);
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      }
    };
  }
}
