package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Result;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that no rule allows do not exist, and nobody outside hears of them. */
final class FilteredNamesIT extends FilteredTestBase {
  private static final String NO_SUCH_NAME = "(3, 0)";
  private static final String ONE_ANSWER = "(0, 1)";

  private Policy policy(String backend) {
    return policy(backend, website.filtered());
  }

  private String line(Policy policy, String script) {
    Result result = run(policy, script);
    assertThat(result.exitCode()).as("%s: %s", script, result.stderr().text()).isZero();
    return result.stdout().text().strip();
  }

  /** Whichever server is asked, it is Bailey that answers, of its own knowledge. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void everyNameServerKnowsOnlyAllowedNames(String backend) {
    for (String server : List.of("127.0.0.1", "192.0.2.53", "10.0.0.1", "2001:db8::53")) {
      for (String how : List.of("ask", "ask_by_stream")) {
        String script = "print(%s('%s', '%s'))";
        assertThat(line(policy(backend), script.formatted(how, server, ALLOWED)))
            .as("%s %s", how, server)
            .isEqualTo(ONE_ANSWER);
        assertThat(line(policy(backend), script.formatted(how, server, "other.test")))
            .isEqualTo(NO_SUCH_NAME);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void aSecretInANameGoesNowhere(String backend) {
    String label = "0123456789abcdef".repeat(3);
    for (String name :
        List.of(
            label + "." + label + "." + label + ".exfiltration.test",
            label + "." + ALLOWED,
            "evil" + ALLOWED,
            ALLOWED + ".evil.test")) {
      Result asked = run(policy(backend), "print(ask('192.0.2.53', '%s'))".formatted(name));
      assertThat(asked.stdout().text().strip()).isEqualTo(NO_SUCH_NAME);
      assertNotResolved(asked, name);
      for (String way : List.of("tunnel", "socks")) {
        Result result = assertNothing(policy(backend), "%s('%s', 443)".formatted(way, name));
        assertNotResolved(result, name);
      }
    }
    assertThat(line(policy(backend), "print(ask('192.0.2.53', '%s'))".formatted(ALLOWED)))
        .isEqualTo(ONE_ANSWER);
  }

  /** The rules decide on the name alone; a name that was looked up would have failed instead. */
  private static void assertNotResolved(Result result, String name) {
    assertThat(result.refused())
        .as("%s", result)
        .isNotEmpty()
        .allSatisfy(event -> {
          assertThat(event.host()).isEqualTo(name);
          assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
          assertThat(event.reason()).isEqualTo("no rule allows " + name);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void keysForEncryptedHellosAreNotHandedOut(String backend) {
    String script =
        """
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        s.settimeout(30)
        s.sendto(question('%s', %d), ('127.0.0.1', 53))
        print(summary(s.recv(4096)))
        """;
    for (int kind : new int[] {64, 65, 16, 15, 255}) {
      assertThat(line(policy(backend), script.formatted(ALLOWED, kind))).isEqualTo("(0, 0)");
    }
    assertThat(line(policy(backend), script.formatted(ALLOWED, 28))).isEqualTo(ONE_ANSWER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void hostsThatAreNoNamesAreRefused(String backend) {
    int port = website.plainPort();
    for (String host :
        List.of(
            "other.test\\0.allowed.test",
            "allowed.test\\0.other.test",
            "other.test\\r\\n.allowed.test",
            "other.test%00.allowed.test",
            "allowed.test@other.test",
            "allowed.test ",
            "allowed..test",
            "allowed.test:80")) {
      assertNothing(
          policy(backend), "print(get(socks(b'%s', %d), '%s'))".formatted(host, port, ALLOWED));
      assertNothing(
          policy(backend), "print(get(tunnel('%s', %d), '%s'))".formatted(host, port, ALLOWED));
    }
    assertThat(website.requests()).isEmpty();
    for (String host : List.of(ALLOWED, "ALLOWED.test", "allowed.test.")) {
      for (String way : List.of("socks", "tunnel", "connect")) {
        String script =
            "print(get(%s('%s', %d), '%s:%d'))".formatted(way, host, port, ALLOWED, port);
        assertGets(policy(backend), script, GREETING);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void datagramsGoNowhere(String backend) {
    try (Bystander bystander = new Bystander("127.0.0.1")) {
      String script =
          """
          s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
          s.settimeout(%3$d)
          s.connect(('%1$s', %2$d))
          s.send(b'x')
          print(s.recv(64).decode())
          """;
      int port = bystander.port();
      for (String address : List.of("127.0.0.1", "0.0.0.0", "192.0.2.1", "198.18.0.1")) {
        for (int to : new int[] {port, 443, 123, 5353}) {
          Result result = assertNothing(policy(backend), script.formatted(address, to, 1));
          assertThat(result.exitCode()).isNotZero();
        }
      }
      // Not even where the rules name it: they speak of connections.
      Policy withRule = policy(backend, filteredAnd("127.0.0.1:" + port));
      assertNothing(withRule, script.formatted("127.0.0.1", port, 1));
      assertThat(bystander.visits()).isZero();
      Policy full = policy(backend, NetworkAccess.full());
      assertGets(full, script.formatted("127.0.0.1", port, 60), Bystander.WORD);
    }
  }
}
