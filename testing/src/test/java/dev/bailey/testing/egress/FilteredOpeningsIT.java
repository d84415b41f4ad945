package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Result;
import dev.bailey.testing.Ending;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Connections that begin like no protocol Bailey knows. Real servers read each of them as a request
 * for whatever host it names.
 */
final class FilteredOpeningsIT extends FilteredTestBase {
  private static final List<String> WAYS = List.of("connect", "tunnel", "socks");

  private static final String ATTACK =
      """
      def frame(kind, flags, stream, payload):
          return struct.pack('!I', len(payload))[1:] + struct.pack('!BBI', kind, flags, stream) + payload
      rest = b'\\r\\nHost: other.test\\r\\nConnection: close\\r\\n\\r\\n'
      name = b'other.test'
      nginx, behind, http2, python = %2$d, %3$d, %4$d, %5$d
      shapes = [
        ('long method', nginx, b'G' * 33 + b' / HTTP/1.1' + rest),
        ('empty lines', nginx, b'\\r\\n\\r\\nGET / HTTP/1.1' + rest),
        ('two spaces', nginx, b'GET  /  HTTP/1.1' + rest),
        ('balancer', behind, b'PROXY TCP4 192.0.2.1 192.0.2.2 1 2\\r\\nGET / HTTP/1.1' + rest),
        ('http/2', http2, b'PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n' + frame(4, 0, 0, b'')
            + frame(1, 5, 1, b'\\x82\\x86\\x84\\x41' + bytes([len(name)]) + name)),
        ('vertical tab', python, b'GET\\x0b/ HTTP/1.1' + rest),
        ('form feed', python, b'GET\\x0c/ HTTP/1.1' + rest),
        ('nul', python, b'\\0GET / HTTP/1.1' + rest),
        ('above 0x7f', python, b'\\xffGET / HTTP/1.1' + rest),
        ('space above 0x7f', python, b'\\x85GET / HTTP/1.1' + rest),
        ('braces', python, b'{GET} / HTTP/1.1' + rest),
        ('space first', python, b' GET / HTTP/1.1' + rest),
      ]
      def reply(s):
          data = b''
          try:
              while b'site ' not in data and (more := s.recv(65536)):
                  data += more
          except OSError:
              pass
          return data
      for way in [%1$s]:
          for what, port, said in shapes:
              s = way('%6$s', port)
              s.sendall(said)
              print(way.__name__, what, 'served' if b'site other.test' in reply(s) else 'refused')
      s = connect('%6$s', nginx)
      s.sendall(b'GET / HTTP/1.0\\r\\n\\r\\n')
      print('without host', 'served' if b'site allowed.test' in reply(s) else 'refused')
      """;

  private final LenientServers servers = new LenientServers();

  @AfterEach
  void closeServers() {
    servers.close();
  }

  private String attack(String host, List<String> ways) {
    return ATTACK.formatted(
        String.join(", ", ways),
        servers.plain(),
        servers.behindProxy(),
        servers.http2(),
        servers.python(),
        host);
  }

  private String[] rules(String suffix) {
    return List.of(servers.plain(), servers.behindProxy(), servers.http2(), servers.python())
        .stream()
        .map(port -> "127.0.0.1:" + port + suffix)
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void whatOnlyTheServerUnderstandsIsRefused(String backend) {
    Result result = run(policy(backend, filteredAnd(rules(""))), attack(ALLOWED, WAYS));
    assertThat(result.stdout().text().lines())
        .as("%s", result)
        .hasSize(37)
        .contains("without host served")
        .filteredOn(it -> !it.startsWith("without"))
        .allMatch(it -> it.endsWith(" refused"));
    assertThat(result.refused())
        .hasSize(36)
        .allMatch(it -> it.verdict() == NetworkEvent.Verdict.DENIED && it.sent() == 0)
        .allSatisfy(it ->
            assertThat(it.remedy())
                .contains(new Remedy.AllowNetwork("127.0.0.1:" + it.port() + "/tcp")));

    Ending control = python(attack("127.0.0.1", List.of("connect"))).outside();
    assertThat(control.stdout().lines())
        .as("control: %s", control)
        .hasSize(13)
        .allMatch(it -> it.endsWith(" served"));
  }

  /** The rule that the refusal names. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aRuleForRawTcpLetsItThrough(String backend) {
    Result result = run(policy(backend, filteredAnd(rules("/tcp"))), attack(ALLOWED, WAYS));
    assertThat(result.stdout().text().lines())
        .as("%s", result)
        .hasSize(37)
        .allMatch(it -> it.endsWith(" served"));
    assertThat(result.refused()).isEmpty();
  }
}
