package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Result;
import dev.bailey.policy.Policy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An allowed server is no way to another one: what is said within has to fit what was asked. */
final class FilteredFrontingIT extends FilteredTestBase {
  private static final List<String> WAYS = List.of("connect", "tunnel", "socks");

  private Policy policy(String backend) {
    return policy(backend, website.filtered());
  }

  private String tls(String way, String serverName) {
    return "print(get(tls(%s('%s', %d), '%s'), '%s'))"
        .formatted(
            way, ALLOWED, website.securePort(), serverName, ALLOWED + ":" + website.securePort());
  }

  private String plain(String way, String host) {
    return "print(get(%s('%s', %d), '%s'))"
        .formatted(way, ALLOWED, website.plainPort(), host + ":" + website.plainPort());
  }

  private void assertNobodyCameFor(String text) {
    assertThat(website.requests()).noneMatch(it -> it.contains(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void tlsForAnotherNameIsRefused(String backend) {
    for (String way : WAYS) {
      Result result = assertNothing(policy(backend), tls(way, OTHER));
      assertThat(result.stderr().text()).containsIgnoringCase("access denied");
      assertThat(result.refused())
          .anySatisfy(event ->
              assertThat(event.reason())
                  .isEqualTo(
                      "SNI mismatch: it names " + OTHER + ", the connection is for " + ALLOWED));
    }
    assertThat(website.requests()).isEmpty();
    for (String way : WAYS) {
      assertGets(policy(backend), tls(way, ALLOWED), GREETING);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void requestsForAnotherHostAreRefused(String backend) {
    for (String way : WAYS) {
      Result result = assertNothing(policy(backend), plain(way, OTHER));
      assertThat(result.stdout().text()).startsWith("HTTP/1.1 421").contains("is not allowed");
    }
    assertThat(website.requests()).isEmpty();
    for (String way : WAYS) {
      assertGets(policy(backend), plain(way, ALLOWED), GREETING);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void theSecondRequestOfAConnectionIsLookedAtToo(String backend) {
    String script =
        """
        s = connect('%1$s', %2$d)
        s.sendall(b'GET /hello HTTP/1.1\\r\\nHost: %1$s:%2$d\\r\\n\\r\\n')
        print('first', s.recv(4096).startswith(b'HTTP/1.1 200'))
        print(get(s, '%3$s:%2$d', '/second'))
        """;
    int port = website.plainPort();
    Result result = run(policy(backend), script.formatted(ALLOWED, port, OTHER));
    assertThat(result.stdout().text()).startsWith("first True").contains("HTTP/1.1 421");
    assertNobodyCameFor("/second");
    assertGets(policy(backend), script.formatted(ALLOWED, port, ALLOWED), "HTTP/1.1 404");
    assertThat(website.requests()).anyMatch(it -> it.endsWith("/second"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void anAllowedServerIsNotAskedForATunnel(String backend) {
    for (String way : WAYS) {
      String script =
          """
          s = %s('%s', %d)
          s.sendall(b'CONNECT other.test:443 HTTP/1.1\\r\\nHost: other.test:443\\r\\n\\r\\n')
          print(everything(s))
          """
              .formatted(way, ALLOWED, website.plainPort());
      assertThat(run(policy(backend), script).stdout().text()).startsWith("HTTP/1.1 403");
    }
    assertThat(website.requests()).isEmpty();
    assertGets(policy(backend), plain("tunnel", ALLOWED), GREETING);
  }

  /** Whatever of these arrives at all, nothing hidden in it becomes a request. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void requestsWithinRequestsAreRefused(String backend) {
    String script =
        """
        hidden = 'GET /hidden HTTP/1.1\\r\\nHost: %2$s\\r\\n\\r\\n'
        here = 'Host: %1$s:%3$d\\r\\n'
        shapes = [
          'Content-Length: 0\\r\\nContent-Length: %%d\\r\\n',
          'Content-Length: %%d\\r\\nTransfer-Encoding: chunked\\r\\n',
          'Transfer-Encoding: chunked\\r\\nContent-Length: %%d\\r\\n',
          'Transfer-Encoding: xchunked\\r\\nX: %%d\\r\\n',
          'Transfer-Encoding : chunked\\r\\nX: %%d\\r\\n',
          'Transfer-Encoding: chunked\\r\\nTransfer-Encoding: identity\\r\\nX: %%d\\r\\n',
          'Transfer_Encoding: chunked\\r\\nX: %%d\\r\\n',
          'Content-Length: +%%d\\r\\n',
          'Content-Length: %%d\\nX: y\\r\\n',
          'Connection: Content-Length\\r\\nContent-Length: %%d\\r\\n',
          'Host: %2$s\\r\\nContent-Length: %%d\\r\\n',
          'Upgrade: h2c\\r\\nConnection: Upgrade\\r\\nX: %%d\\r\\n',
        ]
        for shape in shapes:
            s = connect('%1$s', %3$d)
            body = '0\\r\\n\\r\\n' + hidden
            head = 'POST /shape HTTP/1.1\\r\\n' + here + shape %% len(body) + '\\r\\n'
            s.sendall((head + body).encode())
            s.shutdown(socket.SHUT_WR)
            print(everything(s).split('\\r\\n')[0] or 'closed')
        """
            .formatted(ALLOWED, OTHER, website.plainPort());
    Result result = run(policy(backend), script);
    assertThat(result.exitCode()).as(result.stderr().text()).isZero();
    assertThat(result.stdout().text().lines())
        .hasSize(12)
        .allMatch(it -> it.equals("closed") || it.startsWith("HTTP/1.1 4"));
    assertNobodyCameFor("/hidden");
    assertNobodyCameFor(OTHER);
    String honest =
        """
        s = connect('%1$s', %2$d)
        s.sendall(b'POST /shape HTTP/1.1\\r\\nHost: %1$s:%2$d\\r\\nContent-Length: 2\\r\\n\\r\\nhi')
        print(s.recv(4096).decode())
        print(get(s, '%1$s:%2$d'))
        """
            .formatted(ALLOWED, website.plainPort());
    assertGets(policy(backend), honest, GREETING);
  }

  /** A hello with the extension of encrypted ones: the name that matters cannot be read. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void anEncryptedHelloWithoutAnAllowedNameIsRefused(String backend) {
    String script =
        """
        def hello(name, encrypted):
            into, out = ssl.MemoryBIO(), ssl.MemoryBIO()
            context = ssl.create_default_context()
            context.check_hostname = False
            try: context.wrap_bio(into, out, server_hostname=name).do_handshake()
            except ssl.SSLWantReadError: pass
            body = out.read()[9:]
            at = 34 + 1 + body[34]
            at += 2 + struct.unpack('!H', body[at:at + 2])[0]
            at += 1 + body[at]
            extensions = body[at + 2:]
            if encrypted: extensions += struct.pack('!2H', 0xfe0d, 16) + bytes(16)
            body = body[:at] + struct.pack('!H', len(extensions)) + extensions
            message = b'\\1' + struct.pack('!I', len(body))[1:] + body
            return b'\\x16\\3\\1' + struct.pack('!H', len(message)) + message
        s = tunnel('%s', %d)
        s.sendall(hello(%s, %s))
        print({22: 'answered by the server', 21: 'refused'}[s.recv(1)[0]])
        """;
    int port = website.securePort();
    for (String[] refused :
        new String[][] {
          {"127.0.0.1", "None"}, {"127.0.0.1", "'allowed.test'"}, {ALLOWED, "'other.test'"}
        }) {
      Result result = run(policy(backend), script.formatted(refused[0], port, refused[1], "True"));
      assertThat(result.stdout().text().strip()).as("%s", result).isEqualTo("refused");
    }
    assertGets(policy(backend), script.formatted("127.0.0.1", port, "None", "False"), "server");
    assertGets(
        policy(backend), script.formatted(ALLOWED, port, "'allowed.test'", "False"), "server");
  }
}
