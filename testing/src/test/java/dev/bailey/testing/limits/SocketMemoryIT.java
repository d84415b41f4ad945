package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What waits in the buffers of sockets is the kernel's memory, but the command's doing. */
@Timeout(240)
final class SocketMemoryIT {
  private static final long LIMIT = 64L << 20;

  /** Sends over loopback what nobody reads, up to 400 MiB; says how many MiB it got rid of. */
  private static final String FILL =
      """
      import socket
      server = socket.socket()
      server.bind(('127.0.0.1', 0))
      server.listen(400)
      data = bytes(1 << 20)
      kept, sent = [], 0
      for i in range(200):
          client = socket.socket()
          client.connect(server.getsockname())
          kept += [client, server.accept()[0]]
          client.setblocking(False)
          try:
              while sent < 400 << 20:
                  sent += client.send(data)
          except BlockingIOError:
              pass
      print(sent >> 20)
      """;

  @TempDir Path project;

  private Result fill(long memory) {
    Policy policy = Policy.project(project).withLimits(Limits.none().withMemoryBytes(memory));
    return Sandbox.run(policy, Act.python(project, FILL).asCommand());
  }

  @Test
  void theControlFillsThem() {
    assertThat(Integer.parseInt(Act.python(project, FILL).outside().text())).isGreaterThan(300);
    assertThat(Integer.parseInt(fill(1L << 30).stdout().text().strip())).isGreaterThan(300);
  }

  /** Version 1 of cgroups counts them apart: as much again as the limit, and no more. */
  @Test
  void theyAreLimited() {
    Result result = fill(LIMIT);
    String sent = result.stdout().text().strip();
    if (result.exitCode() == 0) {
      assertThat(Long.parseLong(sent) << 20).isBetween(1L << 20, LIMIT * 5 / 4);
    } else {
      assertThat(result.exitCode()).as("%s", result).isEqualTo(137);
    }
  }
}
