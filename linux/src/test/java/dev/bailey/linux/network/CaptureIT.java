package dev.bailey.linux.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.Cell;
import dev.bailey.backend.InnerNetwork.Capture;
import dev.bailey.backend.InnerSocket;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.linux.namespace.NamespaceBackend;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections and questions to anywhere come out of two sockets. */
class CaptureIT {
  private static final String CONNECT =
      """
      import socket, sys
      for host in sys.argv[1:]:
          s = socket.socket(socket.AF_INET6 if ':' in host else socket.AF_INET)
          s.settimeout(60)
          try:
              s.connect((host, 443)); print('connected', s.getpeername()[0])
          except OSError as e: print(e.__class__.__name__, e.errno)
      """;

  private static final int UNREACHABLE = 101;
  private static final int REFUSED = 111;

  @TempDir Path directory = Path.of("unset");

  private final NamespaceBackend backend = new NamespaceBackend();

  @AfterEach
  void close() {
    backend.close();
  }

  private static String run(Cell cell, String... hosts) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    String[] line = new String[hosts.length + 3];
    line[0] = "/usr/bin/python3";
    line[1] = "-c";
    line[2] = CONNECT;
    System.arraycopy(hosts, 0, line, 3, hosts.length);
    var _ =
        cell.start(Command.of(line), new Streams(output, OutputStream.nullOutputStream()))
            .supervise();
    return output.toString(java.nio.charset.StandardCharsets.UTF_8);
  }

  @Test
  void connectionsToAnywhereArriveAndLoopbackStaysItsOwn() {
    EffectivePolicy policy =
        EffectivePolicy.merge(Policy.project(directory), Limits.standard(), Limits.none());
    try (Cell cell = backend.prepare(policy)) {
      assertThat(run(cell, "198.18.3.7", "203.0.113.5", "fd00:1234::5"))
          .contains("OSError " + UNREACHABLE)
          .doesNotContain("connected");
      Capture capture = cell.network().capture();
      assertThat(capture).isInstanceOf(Capture.Working.class);
      Capture.Working working = (Capture.Working) capture;
      try (InnerSocket _ = working.connections();
          InnerSocket _ = working.questions()) {
        assertThat(run(cell, "198.18.3.7", "203.0.113.5", "fd00:1234::5"))
            .isEqualTo("connected 198.18.3.7\nconnected 203.0.113.5\nconnected fd00:1234::5\n");
        // Nobody of the sandbox listens there, and that is what it sees.
        assertThat(run(cell, "127.0.0.1", "127.9.9.9", "::1"))
            .isEqualTo("ConnectionRefusedError %1$d\n".repeat(3).formatted(REFUSED));
        working.end().run();
        assertThat(run(cell, "198.18.3.7", "fd00:1234::5"))
            .isEqualTo("ConnectionRefusedError %1$d\n".repeat(2).formatted(REFUSED));
      }
    }
  }
}
