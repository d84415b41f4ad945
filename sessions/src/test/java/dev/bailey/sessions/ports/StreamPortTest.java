package dev.bailey.sessions.ports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.api.Port;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Ports of a cell whose connections have no descriptor. */
final class StreamPortTest {
  /** More than all buffers on the way hold. */
  private static final int MUCH = 24_000_000;

  private static final int LITTLE = 8192;

  private static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final Ports ports = new Ports();

  @AfterEach
  void close() {
    ports.close();
  }

  private Port expose(StreamCell cell) {
    return ports.expose(new WorkspaceId("one"), 8080, ANYWHERE, cell.network()::connect);
  }

  private static Socket connect(Port port) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(LITTLE);
    socket.setSoTimeout(60_000);
    socket.connect(port.address());
    return socket;
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static Thread send(Socket socket, byte[] bytes) {
    return Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
          } catch (IOException e) {
            // The reader sees what came of it.
          }
        });
  }

  private static void assertEchoed(StreamCell cell, Port port) throws Exception {
    byte[] question = random(MUCH);
    try (Socket client = connect(port)) {
      Thread sending = send(client, question);
      byte[] answer = client.getInputStream().readAllBytes();
      assertThat(answer.length).as("length").isEqualTo(MUCH);
      assertThat(Arrays.mismatch(answer, question)).as("first difference").isEqualTo(-1);
      sending.join();
    }
    cell.connected().awaitClose();
  }

  /** Each side waits for the other all the time. */
  @Test
  void whatIsEchoedAtOnceIsWhole() throws Exception {
    StreamCell cell = new StreamCell(InputStream::transferTo);
    assertEchoed(cell, expose(cell));
  }

  /** The server has the half-close of the client, and the client all that follows it. */
  @Test
  void whatIsAnsweredAfterAHalfCloseIsWhole() throws Exception {
    StreamCell cell = new StreamCell((in, out) -> out.write(in.readAllBytes()));
    assertEchoed(cell, expose(cell));
  }

  /** The client has the half-close of the server, and the server all that follows it. */
  @Test
  void whatFollowsAHalfCloseInsideArrives() throws Exception {
    byte[] said = random(MUCH);
    CountDownLatch arrived = new CountDownLatch(1);
    StreamCell cell =
        new StreamCell((in, out) -> {
          out.close();
          if (Arrays.equals(in.readAllBytes(), said)) {
            arrived.countDown();
          }
        });
    try (Socket client = connect(expose(cell))) {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      send(client, said).join();
      arrived.await();
    }
    cell.connected().awaitClose();
  }

  @Test
  void aCallerThatIsGoneEndsTheConnectionInside() throws Exception {
    StreamCell cell = new StreamCell((in, _) -> in.readAllBytes());
    StreamConnection inside;
    try (Socket client = connect(expose(cell))) {
      // A reset, not a half-close.
      client.setSoLinger(true, 0);
      client.getOutputStream().write(1);
      inside = cell.connected();
      assertThat(inside.isOpen()).isTrue();
    }
    inside.awaitClose();
  }

  /** The server takes nothing, and the caller's bytes wait. */
  @Test
  void aClosedPortEndsConnectionsThatWait() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    StreamCell cell =
        new StreamCell((_, _) -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    Port port = expose(cell);
    try (Socket client = connect(port)) {
      Thread sending = send(client, random(MUCH));
      StreamConnection inside = cell.connected();
      port.close();
      inside.awaitClose();
      sending.join();
    }
    never.countDown();
  }

  @Test
  void readinessAsksTheSameWay() throws Exception {
    StreamCell cell = new StreamCell(InputStream::transferTo);
    assertThat(expose(cell).awaitReady(Duration.ofSeconds(60)).number()).isEqualTo(8080);
    cell.connected().awaitClose();
  }
}
