package dev.bailey.sessions.ports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.OutputEvent.Chunk;
import dev.bailey.execution.OutputReader;
import dev.bailey.policy.Policy;
import dev.bailey.workspace.WorkspaceId;
import io.netty.channel.epoll.EpollSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ports that are closed while connections are open. They would linger for a day. */
@Timeout(240)
final class ClosedPortIT {
  /** Less than Netty reads ahead, more than goes into the smallest buffers of sockets. */
  private static final int ANSWER = 60_000;

  /** Greets; has a long answer to the first byte; and stays until the connection is closed. */
  private static final String SERVER =
      """
      import socket
      s = socket.create_server(('127.0.0.1', 7000)); print('up', flush=True)
      c = s.accept()[0]; c.sendall(b'hi')
      if c.recv(1):
          print('got', flush=True); c.sendall(b'x' * %d); print('said', flush=True)
      c.recv(1); print('over', flush=True)
      """
          .formatted(ANSWER);

  @TempDir Path project;
  private Sandbox sandbox;
  private OutputReader server;
  private final StringBuilder told = new StringBuilder();
  private Ports ports;
  private PortForward port;
  private Socket caller;

  @SuppressWarnings("NullAway.Init")
  ClosedPortIT() {}

  @BeforeEach
  void connect() throws IOException, InterruptedException {
    sandbox = Sandbox.open(Policy.project(project).timeout(Duration.ofMinutes(10)));
    server = sandbox.start(Command.of("/usr/bin/python3", "-c", SERVER)).output().from(0);
    awaitServer("up");
    ports = new Ports(Duration.ofDays(1));
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    port = (PortForward) ports.expose(new WorkspaceId("one"), 7000, any, it -> sandbox.connect(it));
    caller = new Socket();
    caller.setReceiveBufferSize(8192);
    caller.connect(port.address());
    assertThat(caller.getInputStream().readNBytes(2)).asString().isEqualTo("hi");
  }

  @AfterEach
  void disconnect() throws IOException {
    caller.close();
    ports.close();
    sandbox.close();
  }

  /** Waits until the server has told that it is so far. */
  private void awaitServer(String word) throws InterruptedException {
    while (!told.toString().contains(word)) {
      told.append(new String(((Chunk) server.next()).bytes(), UTF_8));
    }
  }

  private ForwardedConnection connection() {
    return port.connections().iterator().next();
  }

  private EpollSocketChannel channel() {
    return connection().caller();
  }

  @Test
  void aConnectionWithoutBytesInFlightIsClosedAtOnce() throws Exception {
    port.close();
    assertThat(caller.getInputStream().read()).as("the caller sees the end").isEqualTo(-1);
    awaitServer("over");
  }

  @Test
  void whatTheKernelHasAndNobodyHasReadArrives() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    channel().eventLoop().execute(() -> await(release));
    caller.getOutputStream().write(1);
    // Before the event loop looks for bytes again.
    connection().closeWhenQuiet();
    release.countDown();
    awaitServer("got");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatIsYetToBeWrittenArrives() throws Exception {
    EpollSocketChannel channel = channel();
    channel.eventLoop().submit(() -> channel.config().setSendBufferSize(8192)).get();
    caller.getOutputStream().write(1);
    awaitServer("said");
    ForwardedConnection connection = connection();
    connection.closeWhenQuiet();
    channel.eventLoop().submit(() -> {}).get();
    assertThat(channel.isOpen()).as("it waits for the caller to read").isTrue();
    assertThat(caller.getInputStream().readAllBytes()).hasSize(ANSWER);
    awaitServer("over");
  }
}
