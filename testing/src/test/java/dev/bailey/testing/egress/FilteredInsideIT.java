package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sandbox does to its own network gets it no further, and harms nobody else. */
final class FilteredInsideIT extends FilteredTestBase {
  private Policy policy(String backend) {
    return policy(backend, website.filtered());
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void theProxyOfAnotherSandboxIsNotReached(String backend) {
    try (Bystander bystander = new Bystander("127.0.0.1");
        Sandbox one =
            Sandbox.open(policy(backend, filteredAnd("127.0.0.1:" + bystander.port() + "/tcp")));
        Sandbox two = Sandbox.open(policy(backend))) {
      String port = python("print([it for it in listeners() if it != 53][0])").inside(one).text();
      assertThat(port).matches("[0-9]+");
      Act ask =
          python(
              """
              s = connect('127.0.0.1', %s)
              s.sendall(b'CONNECT 127.0.0.1:%2$d HTTP/1.1\\r\\nHost: 127.0.0.1:%2$d\\r\\n\\r\\n')
              print(everything(s))
              """
                  .formatted(port, bystander.port()));
      assertThat(ask.inside(two).stdout()).doesNotContain(Bystander.WORD);
      assertThat(bystander.visits()).isZero();
      assertThat(ask.inside(one).stdout()).contains(Bystander.WORD);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void thePortsOfTheProxyCannotBeTaken(String backend) {
    Result result =
        run(
            policy(backend),
            """
            def bind(kind, port, address):
                s = socket.socket(socket.AF_INET, kind)
                for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
                    s.setsockopt(socket.SOL_SOCKET, option, 1)
                try:
                    s.bind((address, port))
                    if kind == socket.SOCK_STREAM: s.listen()
                    return 'taken'
                except OSError as e:
                    return errno.errorcode[e.errno]
            for address in ('127.0.0.1', '0.0.0.0'):
                for port in listeners():
                    print(bind(socket.SOCK_STREAM, port, address))
                print(bind(socket.SOCK_DGRAM, 53, address))
            print('control', bind(socket.SOCK_STREAM, 4321, '127.0.0.1'))
            """);
    assertThat(result.stdout().text().strip().lines().toList())
        .as("%s", result.stderr().text())
        .hasSize(7)
        .endsWith("control taken")
        .filteredOn(it -> !it.startsWith("control"))
        .allMatch(it -> List.of("EADDRINUSE", "EACCES").contains(it));
  }

  /** It would fool nobody but itself, and does not even do that. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aListenerAtAStandInIsPassedBy(String backend) {
    String script =
        """
        address = socket.getaddrinfo('%1$s', None, socket.AF_INET)[0][4][0]
        trap = socket.socket()
        trap.setsockopt(socket.SOL_IP, 15, 1)  # IP_FREEBIND
        trap.bind((address, %2$d))
        trap.listen()
        wide = socket.create_server(('0.0.0.0', 0))
        print(get(connect('%1$s', %2$d), '%1$s:%2$d'))
        """
            .formatted(ALLOWED, website.plainPort());
    assertGets(policy(backend), script, GREETING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void routesAndLinksCannotBeChanged(String backend) {
    for (String change :
        List.of(
            "link set lo down",
            "addr add 198.18.0.9/32 dev lo",
            "route del local default dev lo table local",
            "route add 203.0.113.0/24 dev lo",
            "link add d0 type dummy",
            "rule add from all lookup main pref 1")) {
      Act act = Act.shell(project.path(), "ip " + change);
      Ending inside = act.inside(policy(backend));
      assertThat(inside.code()).as("%s: %s", change, inside).isNotIn(0, 126, 127);
      assertThat(inside.stderr()).as(change).contains("Operation not permitted");
    }
    String prepare = "ip link set lo up; ip route add local default dev lo table local; ";
    Act control =
        Act.of(
            project.path(),
            "/usr/bin/unshare",
            "-n",
            "/bin/sh",
            "-c",
            prepare + "ip route del local default dev lo table local && ip link set lo down");
    assertThat(control.outside().code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void rawSocketsAndSocketsOfTheHostAreNotReached(String backend) throws Exception {
    String name = "bailey-filtered-" + System.nanoTime();
    Path path = place.resolve("service");
    Process server =
        new ProcessBuilder(
                "/usr/bin/python3",
                "-c",
                """
                import socket, sys, time
                for address in ('\\0' + sys.argv[1], sys.argv[2]):
                    s = socket.socket(socket.AF_UNIX); s.bind(address); s.listen()
                    globals()[address] = s
                print('ready', flush=True)
                time.sleep(600)
                """,
                name,
                path.toString())
            .start();
    try {
      assertThat(server.inputReader().readLine()).isEqualTo("ready");
      for (String script :
          List.of(
              "socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)",
              "socket.socket(socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_ICMPV6)",
              "socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_RAW)",
              "socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 3)",
              "socket.socket(socket.AF_UNIX).connect('\\0%s')".formatted(name),
              "socket.socket(socket.AF_UNIX).connect('%s')".formatted(path))) {
        Ending inside = python(script).inside(policy(backend));
        assertThat(inside.code()).as("%s: %s", script, inside).isNotZero();
        assertThat(inside.stderr())
            .containsPattern(
                "PermissionError|ConnectionRefused|FileNotFound|not supported by protocol|Protocol not supported");
        assertThat(python(script).outside().code()).as("control: %s", script).isZero();
      }
    } finally {
      server.destroyForcibly().waitFor();
    }
  }
}
