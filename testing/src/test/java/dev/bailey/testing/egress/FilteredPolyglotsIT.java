package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Result;
import dev.bailey.testing.Ending;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands for a server that reads them line by line, behind a hello of TLS that names the allowed
 * host: to the server that is one line which it does not know.
 */
final class FilteredPolyglotsIT extends FilteredTestBase {
  private static final String ATTACK =
      """
      def sized(content): return struct.pack('!H', len(content)) + content
      name = sized(b'\\0' + sized(b'%2$s'))
      body = b'\\3\\3' + b'A' * 31 + b'\\n' + b'\\0' + sized(b'\\x13\\x01') + b'\\1\\0'
      body += sized(struct.pack('!H', 0) + sized(name))
      hello = b'\\x16\\3\\1' + sized(b'\\1' + struct.pack('!I', len(body))[1:] + body)
      for way in [%1$s]:
          s = way('%3$s', %4$d)
          s.sendall(hello + b'\\r\\nSET ' + way.__name__.encode() + b'\\r\\n')
          s.settimeout(60)
          print(way.__name__, 'answered' if 'ERR' in everything(s) else 'refused')
      """;

  private final LineServer lines = new LineServer("127.0.0.1");

  @AfterEach
  void closeServer() {
    lines.close();
  }

  private String attack(String ways, String host) {
    return ATTACK.formatted(ways, ALLOWED, host, lines.port());
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void whatFollowsAHelloReachesOnlyServersOfTls(String backend) {
    String rule = "127.0.0.1:" + lines.port();
    String real =
        "print(get(tls(connect('%1$s', %2$d), '%1$s'), '%1$s'))"
            .formatted(ALLOWED, website.securePort());
    Result result =
        run(policy(backend, filteredAnd(rule)), attack("connect, tunnel, socks", ALLOWED) + real);
    assertThat(result.stdout().text())
        .as("%s", result)
        .contains("connect refused", "tunnel refused", "socks refused", GREETING);
    assertThat(result.refused())
        .hasSize(3)
        .allMatch(it -> it.verdict() == NetworkEvent.Verdict.DENIED)
        .allSatisfy(it -> assertThat(it.remedy()).contains(new Remedy.AllowNetwork(rule + "/tcp")));
    assertThat(lines.executed()).isEmpty();

    Ending control = python(attack("connect", "127.0.0.1")).outside();
    assertThat(control.stdout()).as("control: %s", control).contains("connect answered");
    assertThat(lines.executed()).containsExactly("SET connect");
  }

  /** The rule that the refusal names. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aRuleForRawTcpLetsItThrough(String backend) {
    Result result =
        run(
            policy(backend, filteredAnd("127.0.0.1:" + lines.port() + "/tcp")),
            attack("connect, tunnel, socks", ALLOWED));
    assertThat(lines.executed())
        .as("%s", result)
        .containsExactly("SET connect", "SET tunnel", "SET socks");
    assertThat(result.refused()).isEmpty();
  }
}
