package dev.bailey.testing.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.backend.Connection;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.OutputReader;
import dev.bailey.policy.Policy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A port inside of a sandbox, reached by its owner. */
@Timeout(120)
final class ConnectionIT {
  /** Answers with what it was sent, once no more comes; then waits. */
  private static final String SERVER =
      """
      import socket
      s = socket.create_server(('127.0.0.1', 8080))
      print('ready', flush=True)
      while True:
          c, _ = s.accept()
          data = b''
          while part := c.recv(65536):
              data += part
          c.sendall(data[::-1])
          c.close()
      """;

  @TempDir Path project;

  private static byte[] readAll(Connection connection) throws IOException {
    java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
    ByteBuffer buffer = ByteBuffer.allocate(10_000);
    while (connection.read(buffer) >= 0) {
      all.write(buffer.array(), 0, buffer.position());
      buffer.clear();
    }
    return all.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void bytesGoBothWays(String backend) throws Exception {
    Policy policy = Policy.project(project).withBackend(backend);
    try (Sandbox sandbox = Sandbox.open(policy)) {
      Execution server = sandbox.start(Command.of("python3", "-c", SERVER));
      try (OutputReader reader = server.output().from(0)) {
        assertThat(reader.next().offset()).isZero();
      }
      byte[] much = new byte[3_000_000];
      much[0] = 7;
      try (Connection connection = sandbox.connect(8080)) {
        assertThat(connection.write(ByteBuffer.wrap(much))).isEqualTo(much.length);
        connection.shutdownOutput();
        byte[] back = readAll(connection);
        assertThat(back).hasSize(much.length);
        assertThat(back[much.length - 1]).isEqualTo((byte) 7);
      }
      assertThat(catchThrowableOfType(BaileyException.class, () -> sandbox.connect(8081)).code())
          .isEqualTo(ErrorCode.NOT_FOUND);
    }
  }

  @Test
  void closingEndsAReadThatWaits() throws Exception {
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      Execution server = sandbox.start(Command.of("python3", "-c", SERVER));
      try (OutputReader reader = server.output().from(0)) {
        assertThat(reader.next().offset()).isZero();
      }
      Connection connection = sandbox.connect(8080);
      CompletableFuture<Integer> read =
          CompletableFuture.supplyAsync(() -> {
            try {
              return connection.read(ByteBuffer.allocate(1));
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          });
      connection.write(ByteBuffer.wrap("x".getBytes(US_ASCII)));
      connection.close();
      assertThat(connection.isOpen()).isFalse();
      ExecutionException failure =
          catchThrowableOfType(ExecutionException.class, () -> read.get(60, TimeUnit.SECONDS));
      assertThat(failure).rootCause().isInstanceOf(ClosedChannelException.class);
      connection.close();
      assertThatExceptionOfType(ClosedChannelException.class)
          .isThrownBy(() -> connection.write(ByteBuffer.allocate(1)));
    }
  }
}
