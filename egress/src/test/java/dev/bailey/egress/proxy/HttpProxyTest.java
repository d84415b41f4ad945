package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests to the proxy itself, over real sockets. */
class HttpProxyTest {
  private final TestServer server = new TestServer("127.0.0.9", TestServer::echo);
  private final Proxied proxied =
      Proxied.explicit("allowed.test", "127.0.0.9", "allowed.test=127.0.0.9");

  @AfterEach
  void close() {
    proxied.close();
    server.close();
  }

  private String url(String path) {
    return "http://allowed.test:" + server.port() + path;
  }

  private String get(String path, String headers) {
    return "GET "
        + url(path)
        + " HTTP/1.1\r\nHost: allowed.test:"
        + server.port()
        + "\r\n"
        + headers
        + "\r\n";
  }

  private static String body(Client client, String head) {
    int start = head.toLowerCase(Locale.ROOT).indexOf("content-length:") + 15;
    int length = Integer.parseInt(head.substring(start, head.indexOf("\r\n", start)).strip());
    return new String(client.hear(length), StandardCharsets.ISO_8859_1);
  }

  @Test
  void anAllowedRequestArrivesAsTheServerExpectsIt() {
    try (Client client = proxied.client()) {
      client.say(
          get(
              "/a?b=c",
              "Proxy-Connection: keep-alive\r\nProxy-Authorization: Basic eDp5\r\n"
                  + "Connection: X-Hop\r\nX-Hop: 1\r\nX-Kept: 2\r\nTE: gzip, trailers\r\n"));
      String head = client.head();
      String seen = body(client, head);

      assertThat(head).startsWith("HTTP/1.1 200 OK\r\n");
      assertThat(seen).startsWith("GET /a?b=c HTTP/1.1\r\n");
      assertThat(seen).contains("allowed.test:" + server.port()).containsIgnoringCase("X-Kept: 2");
      assertThat(seen).doesNotContainIgnoringCase("proxy-").doesNotContainIgnoringCase("X-Hop");
      assertThat(seen).containsIgnoringCase("te: trailers");
    }
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.ALLOWED);
    assertThat(event.kind()).isEqualTo(NetworkEvent.Kind.HTTP);
    assertThat(event.host()).isEqualTo("allowed.test");
    assertThat(event.address()).isEqualTo("127.0.0.9");
    assertThat(event.method()).isEqualTo("GET");
    assertThat(event.sent()).isPositive();
    assertThat(event.received()).isPositive();
  }

  @Test
  void aDeniedRequestSaysWhatWouldAllowIt() {
    try (Client client = proxied.client()) {
      client.say("GET http://other.test/ HTTP/1.1\r\nHost: other.test\r\n\r\n");
      String head = client.head();

      assertThat(head).startsWith("HTTP/1.1 403 Forbidden\r\n");
      assertThat(body(client, head))
          .isEqualTo(
              "bailey: other.test:80 is not allowed: no rule allows other.test."
                  + " A rule that allows it: other.test:80\n");

      // The connection is still good for what is allowed.
      client.say(get("/", ""));
      assertThat(client.head()).startsWith("HTTP/1.1 200");
    }
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
    assertThat(event.remedy()).contains(new Remedy.AllowNetwork("other.test:80"));
  }

  @Test
  void oneConnectionCarriesManyRequestsAlsoWhenTheyAreSentAtOnce() {
    try (Client client = proxied.client()) {
      client.say(get("/1", "") + get("/2", "") + get("/3", ""));
      for (int i = 1; i <= 3; i++) {
        assertThat(body(client, client.head())).startsWith("GET /" + i + " HTTP/1.1");
      }
    }
    assertThat(proxied.events(3)).hasSize(3);
    assertThat(server.connections()).isEqualTo(1);
  }

  @Test
  void aBodyIsSentOnWithItsLength() {
    try (Client client = proxied.client()) {
      client.say(
          "POST "
              + url("/")
              + " HTTP/1.1\r\nHost: allowed.test:"
              + server.port()
              + "\r\nContent-Length: 5\r\n\r\nhello");
      assertThat(body(client, client.head())).endsWith("\r\n\r\nhello");
    }
  }

  @Test
  void aClientThatEndsItsSideStillGetsItsReply() {
    try (Client client = proxied.client()) {
      client.say(get("/end", "")).endInput();
      assertThat(client.rest()).startsWith("HTTP/1.1 200").contains("GET /end");
    }
  }

  @Test
  void smuggledRequestsAreRefused() {
    String[] shapes = {
      "GET " + url("/") + " HTTP/1.1\r\nHost: other.test\r\n\r\n",
      get("/", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n") + "0\r\n\r\n",
      get("/", "Content-Length: 5\r\nContent-Length: 6\r\n") + "hello",
      get("/", "Transfer-Encoding: xchunked\r\n") + "0\r\n\r\n",
      get("/", "Connection: Host\r\n"),
      get("/", "Upgrade: TLS/1.3\r\nConnection: Upgrade\r\n"),
      get("/", "Sec-WebSocket-Key1: x\r\nSec-WebSocket-Key2: y\r\n") + "GET /x\r\n",
      "GET " + url("/") + " HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "GET http://127.1/ HTTP/1.1\r\nHost: 127.1\r\n\r\n",
    };
    for (String shape : shapes) {
      try (Client client = proxied.client()) {
        client.say(shape);
        assertThat(client.rest()).as(shape).startsWith("HTTP/1.1 400 Bad Request\r\n");
      }
    }
    assertThat(server.connections()).isZero();
  }

  @Test
  void anOfferToGoOnInHttp2IsNotPassedOn() {
    try (Client client = proxied.client()) {
      client.say(
          get(
              "/",
              "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n"));
      String head = client.head();
      assertThat(head).startsWith("HTTP/1.1 200");
      assertThat(body(client, head))
          .doesNotContainIgnoringCase("h2c")
          .doesNotContainIgnoringCase("http2-settings");
    }
  }

  @Test
  void theProxyIsNoServer() {
    try (Client client = proxied.client()) {
      client.say("GET / HTTP/1.1\r\nHost: allowed.test\r\n\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 400").contains("this is a proxy");
    }
  }

  @Test
  void aServerThatDoesNotListenIsABadGateway() throws IOException {
    // A port that is taken, so that nobody else gets it, and on which nobody listens.
    try (Socket taken = new Socket();
        Client client = proxied.client()) {
      taken.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.9"), 0));
      int port = taken.getLocalPort();
      client.say(
          "GET http://allowed.test:"
              + port
              + "/ HTTP/1.1\r\nHost: allowed.test:"
              + port
              + "\r\n\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 502").contains("refused the connection");
    }
    assertThat(proxied.events(1).getFirst().verdict()).isEqualTo(NetworkEvent.Verdict.FAILED);
  }
}
