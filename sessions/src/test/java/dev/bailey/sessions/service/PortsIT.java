package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.sessions.api.NewSession;
import dev.bailey.sessions.api.Port;
import dev.bailey.sessions.api.Restore;
import dev.bailey.sessions.api.SessionPolicy;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ports of processes in a session, reached from outside. */
class PortsIT extends SessionsTestBase {
  /** Answers each connection with everything it said, once it has said all; keeps running. */
  private static final String ECHO =
      """
      import socket, sys, threading
      s = socket.socket(socket.AF_INET6 if ':' in sys.argv[1] else socket.AF_INET)
      s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
      s.bind((sys.argv[1], int(sys.argv[2]))); s.listen(512); print('up', flush=True)
      def serve(c):
          data = b''
          while True:
              part = c.recv(1 << 16)
              if not part: break
              data += part
          c.sendall(data); c.close()
      while True: threading.Thread(target=serve, args=(s.accept()[0],)).start()
      """;

  /** The server has a thread for each caller. */
  private static final Limits THREADS = Limits.none().withProcesses(600);

  private static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private void session(String backend, NetworkAccess network) {
    Policy policy =
        Policy.project(Path.of("/")).withBackend(backend).withNetwork(network).withLimits(THREADS);
    sessions().create(NewSession.named("one").policy(SessionPolicy.of(policy)));
  }

  private String serve(String address) throws InterruptedException {
    return serve(address, 8080);
  }

  private String serve(String address, int port) throws InterruptedException {
    Command server = Command.of("/usr/bin/python3", "-c", ECHO, address, port + "");
    String id = one().processes().start(server).id();
    for (int look = 0; look < 6000 && one().processes().output(id, 10).length == 0; look++) {
      Thread.sleep(10);
    }
    return id;
  }

  /** Has a port that nothing listens on outside, not even later: nobody else is given it. */
  private static Socket silent() throws IOException {
    Socket socket = new Socket();
    socket.bind(ANYWHERE);
    return socket;
  }

  private static byte[] ask(InetSocketAddress address, byte[] question) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(address, 60_000);
      socket.setSoTimeout(60_000);
      Thread writer =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  socket.getOutputStream().write(question);
                  socket.shutdownOutput();
                } catch (IOException e) {
                  // The reader sees what came of it.
                }
              });
      byte[] answer = socket.getInputStream().readAllBytes();
      writer.interrupt();
      return answer;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void everythingThatIsSaidArrives(String backend) throws Exception {
    session(backend, NetworkAccess.none());
    serve("127.0.0.1");
    Port exposure = one().expose(8080, ANYWHERE);
    byte[] question = new byte[5_000_000];
    new Random(1).nextBytes(question);
    byte[] answer = ask(exposure.address(), question);
    assertThat(answer.length).as("length").isEqualTo(question.length);
    assertThat(Arrays.mismatch(answer, question)).as("first difference").isEqualTo(-1);
    assertThat(ask(exposure.address(), new byte[0])).isEmpty();
    assertThat(one().ports()).containsExactly(exposure);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void serversOnTheNewerLoopbackAddressAreFound(String backend) throws Exception {
    session(backend, NetworkAccess.none());
    serve("::1");
    Port exposure = one().expose(8080, ANYWHERE);
    assertThat(ask(exposure.address(), bytes("six"))).isEqualTo(bytes("six"));
  }

  @Test
  void onlyWhatIsExposedIsReached() throws Exception {
    session("namespace", NetworkAccess.none());
    try (Socket silent = silent()) {
      int port = silent.getLocalPort();
      serve("127.0.0.1", port);
      InetSocketAddress direct = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      assertThatThrownBy(() -> ask(direct, bytes("x"))).isInstanceOf(ConnectException.class);
      Port exposure = one().expose(port, ANYWHERE);
      assertThat(ask(exposure.address(), bytes("x"))).isEqualTo(bytes("x"));
      exposure.close();
      assertThatThrownBy(() -> ask(exposure.address(), bytes("x")))
          .isInstanceOf(ConnectException.class);
      assertThat(one().ports()).isEmpty();
    }
  }

  @Test
  void manyCallersAtOnceAndNoMoreThanAreAllowed() throws Exception {
    session("namespace", NetworkAccess.none());
    serve("127.0.0.1");
    Port exposure = one().expose(8080, ANYWHERE);
    List<Socket> open = new ArrayList<>();
    for (int i = 0; i < 256; i++) {
      open.add(new Socket(exposure.address().getAddress(), exposure.address().getPort()));
    }
    try (Socket beyond =
        new Socket(exposure.address().getAddress(), exposure.address().getPort())) {
      beyond.setSoTimeout(60_000);
      assertThat(beyond.getInputStream().read()).isEqualTo(-1);
    }
    for (int i = 0; i < open.size(); i++) {
      try (Socket socket = open.get(i)) {
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(bytes("caller " + i));
        socket.shutdownOutput();
        assertThat(socket.getInputStream().readAllBytes()).isEqualTo(bytes("caller " + i));
      }
    }
    assertThat(ask(exposure.address(), bytes("again"))).isEqualTo(bytes("again"));
  }

  @Test
  void anExposureOutlivesTheServerAndARollback() throws Exception {
    session("namespace", NetworkAccess.none());
    Port exposure = one().expose(8080, ANYWHERE);
    assertNobodyThere(exposure.address());
    String first = serve("127.0.0.1");
    assertThat(ask(exposure.address(), bytes("x"))).isEqualTo(bytes("x"));
    one().snapshot("s");
    one().processes().signal(first, 9);
    awaitQuiet();
    one().rollback("s", Restore.FILES);
    serve("127.0.0.1");
    assertThat(ask(exposure.address(), bytes("y"))).isEqualTo(bytes("y"));
    one().destroy();
    assertThatThrownBy(() -> ask(exposure.address(), bytes("x")))
        .isInstanceOf(ConnectException.class);
  }

  /** The connection ends; what was said to nobody may make that a reset. */
  private static void assertNobodyThere(InetSocketAddress address) throws IOException {
    try {
      assertThat(ask(address, bytes("x"))).isEmpty();
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  private void awaitQuiet() throws InterruptedException {
    for (int look = 0; look < 6000 && one().processes().running() > 0; look++) {
      Thread.sleep(10);
    }
  }

  @Test
  void whatCannotBeExposedIsRefused() throws IOException {
    session("namespace", NetworkAccess.full());
    run(ONE, "true");
    assertRefused(ErrorCode.INVALID_STATE, 8080, ANYWHERE);
    one().destroy();
    session("namespace", NetworkAccess.none());
    assertRefused(ErrorCode.INVALID_REQUEST, 0, ANYWHERE);
    assertRefused(ErrorCode.INVALID_REQUEST, 70_000, ANYWHERE);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertRefused(
          ErrorCode.INVALID_REQUEST,
          8080,
          new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort()));
    }
    one().pause();
    assertRefused(ErrorCode.INVALID_STATE, 8080, ANYWHERE);
  }

  private void assertRefused(ErrorCode code, int port, InetSocketAddress outside) {
    assertThatThrownBy(() -> one().expose(port, outside))
        .isInstanceOfSatisfying(BaileyException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
