package dev.bailey.egress.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.wire.HttpTarget.Form;
import dev.bailey.egress.wire.HttpTarget.Outcome;
import io.netty.handler.codec.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of HTTP is refused, be it by Netty's decoder or by the checks behind it. */
final class HttpTargetTest {
  private static final String HOST = "Host: a.test\r\n";

  private static List<Outcome> outcomes(String text) {
    List<Outcome> outcomes = Requests.outcomes(text);
    assertThat(outcomes).isNotEmpty();
    return outcomes;
  }

  @ParameterizedTest
  @CsvSource({
    "GET / HTTP/1.1, a.test, DIRECT, a.test, 80, /",
    "GET /x?y=http://b.test/ HTTP/1.1, A.test:8080, DIRECT, a.test, 8080, /x?y=http://b.test/",
    "GET // HTTP/1.1, a.test., DIRECT, a.test, 80, //",
    "OPTIONS * HTTP/1.1, a.test, DIRECT, a.test, 80, *",
    "GET http://a.test HTTP/1.1, a.test, PROXY, a.test, 80, /",
    "GET HTTP://A.test:80/x HTTP/1.1, a.test, PROXY, a.test, 80, /x",
    "GET http://a.test:81?x HTTP/1.1, a.test:81, PROXY, a.test, 81, /?x",
    "CONNECT a.test:443 HTTP/1.1, a.test:443, TUNNEL, a.test, 443, ''",
    "CONNECT a.test:443 HTTP/1.1, a.test, TUNNEL, a.test, 443, ''",
    "GET http://1.2.3.4/ HTTP/1.1, 1.2.3.4, PROXY, 1.2.3.4, 80, /",
    "CONNECT [2001:db8::1]:443 HTTP/1.1, [2001:DB8::1]:443, TUNNEL, 2001:db8::1, 443, ''",
  })
  void placesThatAreClear(
      String line, String header, Form form, String host, int port, String path) {
    assertThat(outcomes(line + "\r\nHost: " + header + "\r\n\r\n"))
        .containsExactly(
            new Outcome.Clear(new HttpTarget(form, RequestedHost.read(host), port, path)));
  }

  @Test
  void theFirstVersionNeedsNoHost() {
    assertThat(outcomes("GET http://a.test/ HTTP/1.0\r\n\r\n").getFirst())
        .isInstanceOf(Outcome.Clear.class);
    assertThat(outcomes("GET / HTTP/1.0\r\n\r\n").getFirst()).isInstanceOf(Outcome.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET http://b.test/ HTTP/1.1",
        "GET http://a.test:81/ HTTP/1.1",
        "GET http://a.test@b.test/ HTTP/1.1",
        "GET http://b.test@a.test/ HTTP/1.1",
        "GET http:///x HTTP/1.1",
        "GET http://a.test/#x HTTP/1.1",
        "GET https://a.test/ HTTP/1.1",
        "GET ftp://a.test/ HTTP/1.1",
        "GET a.test HTTP/1.1",
        "GET * HTTP/1.1",
        "GET /\u0001 HTTP/1.1",
        "GET /\u00ff HTTP/1.1",
        "GET / HTTP/1.2",
        "GET / HTTP/2.0",
        "GET / HTTP/1.1x",
        "GET /",
        "GET /a b HTTP/1.1",
        "G(T / HTTP/1.1",
        "CONNECT b.test:443 HTTP/1.1",
        "CONNECT a.test HTTP/1.1",
        "CONNECT a.test:0 HTTP/1.1",
        "CONNECT a.test:65536 HTTP/1.1",
        "CONNECT a.test:4294967739 HTTP/1.1",
        "CONNECT a.test: HTTP/1.1",
        "CONNECT http://a.test:443 HTTP/1.1",
        "CONNECT 0x7f.1:443 HTTP/1.1",
        "CONNECT ::1:443 HTTP/1.1",
        "CONNECT a%00.test:443 HTTP/1.1",
      })
  void linesThatAreNot(String line) {
    assertThat(outcomes(line + "\r\n" + HOST + "\r\n"))
        .hasOnlyElementsOfType(Outcome.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 3\r\nContent-Length: 3\r\n",
        "Content-Length: 3\r\nContent-Length: 4\r\n",
        "Content-Length: 3, 3\r\n",
        "Content-Length: +3\r\n",
        "Content-Length: 0x3\r\n",
        "Content-Length:\r\n",
        "Content_Length: 3\r\n",
        "Transfer_Encoding: chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: \u000bchunked\r\n",
        "Transfer-Encoding:\r\n chunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Host: a.test\r\n",
        "Host: b.test\r\n",
        "Host : b.test\r\n",
        " X: y\u0000\r\n",
        "X\r\n",
        ": x\r\n",
        "X: a\u0000b\r\n",
        "X: a\rb\r\n",
        "X: a\nb: c\r\n",
        "X\u0000: a\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade\r\n",
        "Upgrade: websocket, H2C\r\n",
        "Upgrade: foo\r\nConnection: Upgrade\r\n",
        "Upgrade: websocket\r\nConnection: Upgrade\r\n",
        "Sec-WebSocket-Key1: x\r\n",
        "sec-websocket-KEY2: y\r\n",
        "Connection: close, Host\r\n",
        "Connection: transfer-encoding\r\n",
      })
  void headersThatAreNot(String headers) {
    assertThat(outcomes("POST / HTTP/1.1\r\n" + HOST + "\r\n").getFirst())
        .as("control")
        .isInstanceOf(Outcome.Clear.class);
    assertThat(outcomes("POST / HTTP/1.1\r\n" + HOST + headers + "\r\n"))
        .hasOnlyElementsOfType(Outcome.Refused.class);
  }

  @Test
  void theOneChangeOfProtocolIsWebSocket() {
    String head = "GET / HTTP/1.1\r\n" + HOST + "Connection: keep-alive, Upgrade\r\n";
    String proper =
        "Upgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    assertThat(outcomes(head + proper + "\r\n").getFirst()).isInstanceOf(Outcome.Clear.class);
    String[][] changes = {
      {"WebSocket\r\n", "WebSocket, foo\r\n"},
      {"WebSocket\r\n", "foo\r\n"},
      {"13", "8"},
      {"dGhl", ""},
      {"Sec-WebSocket-Key:", "X-Key:"},
      {"Sec-WebSocket-Version: 13", "Content-Length: 0"},
    };
    for (String[] change : changes) {
      assertThat(outcomes(head + proper.replace(change[0], change[1]) + "\r\n").getFirst())
          .as(change[1])
          .isInstanceOf(Outcome.Refused.class);
    }
    assertThat(outcomes((head + proper + "\r\n").replace("GET", "POST")).getFirst())
        .isInstanceOf(Outcome.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "X: y\r\n",
        "a.test\r\nHost: a.test",
        "a.test b.test",
        "a.test,b.test",
        "a%2etest"
      })
  void hostsThatAreNot(String host) {
    assertThat(outcomes("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getFirst())
        .isInstanceOf(Outcome.Refused.class);
    assertThat(outcomes("GET / HTTP/1.1\r\n\r\n").getFirst()).isInstanceOf(Outcome.Refused.class);
  }

  @Test
  void aTunnelHasNoBody() {
    for (String body : List.of("Content-Length: 1", "Transfer-Encoding: chunked")) {
      assertThat(outcomes("CONNECT a.test:1 HTTP/1.1\r\n" + HOST + body + "\r\n\r\n").getFirst())
          .isInstanceOf(Outcome.Refused.class);
    }
  }

  @Test
  void whatIsFoldedIsSentOnAsOneLine() {
    HttpRequest request =
        Requests.in(
                ("GET \t / HTTP/1.1\r\n" + HOST + "X: a\r\n b\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1))
            .getFirst();
    assertThat(request.uri()).isEqualTo("/");
    assertThat(request.headers().get("X")).isEqualTo("a b");
  }
}
