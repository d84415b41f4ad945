package dev.bailey.testing.bubblewrap;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The network is closed, or the host's. */
final class BubblewrapNetworkIT extends PersonTestBase {
  private ServerSocket server;

  BubblewrapNetworkIT() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @BeforeEach
  void serve() {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
              connection.getOutputStream().write("reached\n".getBytes(US_ASCII));
            } catch (IOException e) {
              return;
            }
          }
        });
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private String connect() {
    return "python3 -c \"import socket; s=socket.create_connection(('127.0.0.1', %d), 60); print(s.recv(99).decode())\""
        .formatted(server.getLocalPort());
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void noneReachesNothing(Person person) {
    Ending inside = run(person, connect());
    assertThat(inside.code()).isNotZero();
    assertThat(person.outside(project, connect()).text()).isEqualTo("reached");
    assertThat(
            run(person, "ls /sys/class/net 2>/dev/null; tail -n +3 /proc/net/dev | cut -d: -f1")
                .text())
        .isEqualTo("lo");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void fullIsTheHosts(Person person) {
    assertThat(run(person, List.of("--net", "full"), connect()).text()).isEqualTo("reached");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void loopbackWorksAndIsTheCells(Person person) {
    belongsTo(person);
    String serve =
        "import socket,threading,time\n"
            + "s=socket.socket(); s.bind(('127.0.0.1',7777)); s.listen()\n"
            + "print('up', flush=True); c,_=s.accept(); c.send(b'hi'); time.sleep(60)";
    Ending inside =
        person.trial(
            "kill",
            project,
            "sleep 60",
            "python3 -c \"" + serve + "\"",
            "python3 -c \"import socket; print(socket.create_connection(('127.0.0.1', 7777)).recv(9))\"");
    assertThat(inside.text()).as("%s", inside).contains("b'hi'");
  }
}
