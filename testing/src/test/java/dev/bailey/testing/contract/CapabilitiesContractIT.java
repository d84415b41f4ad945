package dev.bailey.testing.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.backend.Capability;
import dev.bailey.backend.Connection;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.LiveUsage;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a sandbox claims to do it does; the rest it refuses. */
final class CapabilitiesContractIT extends BackendContract {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String SERVER =
      """
      import socket
      s = socket.create_server(('127.0.0.1', 8080))
      open('ready', 'w').close()
      while True:
          c, _ = s.accept()
          c.sendall(b'inside')
          c.close()
      """;

  private Sandbox open(Contract contract) {
    return Sandbox.open(policy(contract));
  }

  private static boolean claims(Sandbox sandbox, Capability capability) {
    return sandbox.capabilities().contains(capability);
  }

  private static void assertNotSupported(ThrowingCallable act) {
    BaileyException refusal = catchThrowableOfType(BaileyException.class, act);
    assertThat(refusal).isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
    assertThat(refusal.remedies()).isNotEmpty();
  }

  private static ErrorCode code(ThrowingCallable act) {
    return catchThrowableOfType(BaileyException.class, act).code();
  }

  private void awaitFile(String name) {
    await().atMost(PATIENCE).until(() -> Files.exists(project.resolve(name)));
  }

  @ForEachBackend
  void itClaimsWhatItIsKnownFor(Contract contract) {
    try (Sandbox sandbox = open(contract)) {
      Set<Capability> always = KnownCapabilities.always(contract.backend());
      Set<Capability> perhaps = KnownCapabilities.withControlGroups(contract.backend());
      assertThat(sandbox.capabilities()).containsAll(always);
      if (Plain.isRoot()) {
        assertThat(sandbox.capabilities()).containsAll(perhaps);
      }
      assertThat(sandbox.capabilities())
          .allMatch(it -> always.contains(it) || perhaps.contains(it));
    }
  }

  @ForEachBackend
  void pausing(Contract contract) throws Exception {
    try (Sandbox sandbox = open(contract)) {
      if (!claims(sandbox, Capability.PAUSE)) {
        assertNotSupported(sandbox::pause);
        assertThat(sandbox.exec("true").exitCode()).as("nothing was stopped").isZero();
        return;
      }
      sandbox.start(Command.of("sh", "-c", "while :; do echo x >> ticks; sleep 0.01; done"));
      awaitFile("ticks");
      sandbox.pause();
      long size = Files.size(project.resolve("ticks"));
      Thread.sleep(300);
      assertThat(project.resolve("ticks")).hasSize(size);
      assertThat(code(() -> sandbox.exec("true"))).isEqualTo(ErrorCode.INVALID_STATE);
      sandbox.resume();
      await().atMost(PATIENCE).until(() -> Files.size(project.resolve("ticks")) > size);
    }
  }

  @ForEachBackend
  void ports(Contract contract) throws IOException {
    try (Sandbox sandbox = open(contract)) {
      if (!claims(sandbox, Capability.PORTS)) {
        assertNotSupported(() -> sandbox.connect(8080));
        return;
      }
      sandbox.start(Command.of("python3", "-c", SERVER));
      awaitFile("ready");
      try (Connection connection = sandbox.connect(8080)) {
        ByteBuffer buffer = ByteBuffer.allocate(100);
        assertThat(connection.read(buffer)).isPositive();
        assertThat(new String(buffer.array(), 0, buffer.position(), UTF_8)).startsWith("inside");
      }
    }
  }

  /** The ports of its commands are ports of the host then. */
  @ForEachBackend
  void noPortsOfItsOwnInTheHostsNetwork(Contract contract) {
    try (Sandbox sandbox = Sandbox.open(policy(contract).withNetwork(NetworkAccess.full()))) {
      assertThat(claims(sandbox, Capability.PORTS)).isFalse();
      assertThat(code(() -> sandbox.connect(8080)))
          .isIn(ErrorCode.NOT_SUPPORTED, ErrorCode.INVALID_STATE);
    }
  }

  @ForEachBackend
  void liveUsage(Contract contract) {
    Sandbox sandbox = open(contract);
    try (sandbox) {
      if (!claims(sandbox, Capability.LIVE_USAGE)) {
        assertNotSupported(sandbox::usage);
        return;
      }
      assertThat(sandbox.usage().processes()).as("before the first command").isZero();
      Execution busy =
          sandbox.start(
              Command.of(
                  "python3", "-c", "x = bytearray(50 << 20); open('full', 'w')\nwhile True: pass"));
      awaitFile("full");
      LiveUsage first = sandbox.usage();
      assertThat(first.memoryBytes()).isBetween(50L << 20, 200L << 20);
      assertThat(first.memoryPeakBytes()).isGreaterThanOrEqualTo(first.memoryBytes());
      assertThat(first.processes()).isBetween(1, 5);
      await().atMost(PATIENCE).until(() -> sandbox.usage().cpuNanos() > first.cpuNanos());
      busy.kill();
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> {
            assertThat(sandbox.usage().processes()).isZero();
            assertThat(sandbox.usage().memoryBytes()).isLessThan(50L << 20);
          });
    }
    assertThat(code(sandbox::usage)).as("closed").isEqualTo(ErrorCode.INVALID_STATE);
  }

  @ForEachBackend
  void terminals(Contract contract) {
    Command command = Command.of("sh", "-c", "test -t 0 && test -t 1 && stty size");
    try (Sandbox sandbox = open(contract)) {
      if (!claims(sandbox, Capability.TERMINAL)) {
        assertNotSupported(() -> sandbox.exec(command.withTerminal(new TerminalSize(30, 90))));
        return;
      }
      String output = sandbox.exec(command.withTerminal(new TerminalSize(30, 90))).stdout().text();
      assertThat(output).contains("30 90");
      assertThat(sandbox.exec(command).exitCode()).as("control: without one").isNotZero();
    }
  }

  @ForEachBackend
  void files(Contract contract) {
    Sandbox sandbox = open(contract);
    try (sandbox) {
      if (!claims(sandbox, Capability.FILES)) {
        assertNotSupported(sandbox::files);
        return;
      }
      assertThat(sandbox.files().directory()).isEqualTo(real(project.path()));
      sandbox.files().writeText("in", "from outside");
      assertThat(sandbox.exec("sh", "-c", "cat in; echo back > out").stdout().text())
          .isEqualTo("from outside");
      assertThat(sandbox.files().readText("out")).isEqualTo("back\n");
    }
    assertThat(code(() -> sandbox.files().read("in"))).isEqualTo(ErrorCode.INVALID_STATE);
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
