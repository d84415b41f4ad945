package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.egress.wire.Hellos;
import dev.bailey.execution.NetworkEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tunnels through the proxy: what they carry has to be meant for where they go. */
class TunnelTest {
  @TempDir static Path folder;
  private static Certificates certificates;

  private final TestServer plain = new TestServer("127.0.0.9", TestServer::echo);
  private TestServer secure;
  private final Proxied proxied =
      Proxied.explicit(
          "allowed.test",
          "second.test",
          "127.0.0.9",
          "allowed.test=127.0.0.9",
          "second.test=127.0.0.9");

  @BeforeAll
  static void certify() {
    certificates = new Certificates(folder, "allowed.test", "second.test");
  }

  @BeforeEach
  void serve() {
    secure = new TestServer(certificates.listen("127.0.0.9"), TestServer::echo);
  }

  @AfterEach
  void close() {
    proxied.close();
    plain.close();
    secure.close();
  }

  private Client tunnel(String host, int port) {
    Client client = proxied.client();
    client.say(
        "CONNECT " + host + ":" + port + " HTTP/1.1\r\nHost: " + host + ":" + port + "\r\n\r\n");
    return client;
  }

  private Client open(String host, int port) {
    Client client = tunnel(host, port);
    assertThat(client.head()).startsWith("HTTP/1.1 200 ");
    return client;
  }

  /** Says hello with a name, or without one, and asks for a page. */
  private String askSecurely(Client client, String... serverName) throws IOException {
    try (SSLSocket socket =
        (SSLSocket)
            certificates
                .context()
                .getSocketFactory()
                .createSocket(client.socket(), "127.0.0.9", 1, true)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setServerNames(names(serverName));
      socket.setSSLParameters(parameters);
      TestServer.write(socket.getOutputStream(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      InputStream input = socket.getInputStream();
      return TestServer.head(input);
    }
  }

  private static List<SNIServerName> names(String... texts) {
    List<SNIServerName> names = new ArrayList<>();
    for (String text : texts) {
      names.add(new SNIHostName(text));
    }
    return names;
  }

  @Test
  void tlsToTheHostThatWasAskedForPasses() throws IOException {
    assertThat(askSecurely(open("allowed.test", secure.port()), "allowed.test"))
        .startsWith("HTTP/1.1 200 OK");
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.kind()).isEqualTo(NetworkEvent.Kind.TUNNEL);
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.ALLOWED);
    assertThat(event.sent()).isPositive();
    assertThat(event.received()).isPositive();
  }

  @Test
  void tlsToAnotherHostIsRefusedEvenIfThatIsAllowed() {
    assertThatThrownBy(() -> askSecurely(open("allowed.test", secure.port()), "second.test"))
        .isInstanceOf(SSLException.class)
        .hasMessageContaining("access_denied");
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
    assertThat(event.reason()).contains("second.test");
    assertThat(event.sent()).isZero();
  }

  @Test
  void tlsWithoutANameIsRefusedWhereANameWasAskedFor() {
    assertThatThrownBy(() -> askSecurely(open("allowed.test", secure.port())))
        .isInstanceOf(SSLException.class);
    assertThat(proxied.events(1).getFirst().reason()).contains("no SNI");
  }

  @Test
  void tlsToAnAddressNeedsNoNameButOnlyAllowedOnes() throws IOException {
    assertThat(askSecurely(open("127.0.0.9", secure.port()))).startsWith("HTTP/1.1 200");
    assertThat(askSecurely(open("127.0.0.9", secure.port()), "second.test"))
        .startsWith("HTTP/1.1 200");
    // Those before have ended: events are in the order of their ends.
    assertThat(proxied.events(2)).hasSize(2);
    assertThatThrownBy(() -> askSecurely(open("127.0.0.9", secure.port()), "other.test"))
        .isInstanceOf(SSLException.class);
    assertThat(proxied.events(3).getLast().remedy().orElseThrow())
        .asString()
        .contains("other.test");
  }

  @Test
  void aDeniedTunnelSaysWhy() {
    try (Client client = tunnel("other.test", 443)) {
      assertThat(client.rest())
          .startsWith("HTTP/1.1 403 Forbidden\r\n")
          .contains("A rule that allows it: other.test:443");
    }
  }

  @Test
  void privateAddressesAreNotReachedByAName() {
    try (Proxied pinnedOnly = Proxied.explicit("allowed.test", "allowed.test=127.0.0.9")) {
      Client client = pinnedOnly.client();
      client.say(
          "CONNECT allowed.test:" + plain.port() + " HTTP/1.1\r\nHost: allowed.test\r\n\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 403").contains("loopback");
    }
    assertThat(plain.connections()).isZero();
  }

  @Test
  void httpInATunnelIsReadRequestByRequest() {
    try (Client client = open("allowed.test", plain.port())) {
      for (int i = 0; i < 2; i++) {
        client.say("GET /" + i + " HTTP/1.1\r\nHost: allowed.test\r\n\r\n");
        String head = client.head();
        assertThat(head).startsWith("HTTP/1.1 200");
        client.hear(Integer.parseInt(head.replaceAll("(?is).*content-length: *(\\d+).*", "$1")));
      }
      client.say("GET / HTTP/1.1\r\nHost: second.test\r\n\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 421 ").contains("second.test");
    }
    assertThat(proxied.events(3).stream().map(NetworkEvent::verdict))
        .containsExactly(
            NetworkEvent.Verdict.ALLOWED,
            NetworkEvent.Verdict.ALLOWED,
            NetworkEvent.Verdict.DENIED);
  }

  /** The request for the tunnel is the last one that the proxy itself takes. */
  @Test
  void whatComesAtOnceWithTheRequestForATunnelGoesThroughIt() throws IOException {
    String connect = "CONNECT allowed.test:%1$d HTTP/1.1\r\nHost: allowed.test:%1$d\r\n\r\n";
    String ask = connect.formatted(plain.port()) + "GET /in HTTP/1.1\r\nHost: allowed.test\r\n";
    try (Client client = proxied.client()) {
      client.say(ask + "Connection: close\r\n\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 200 Conn").contains("GET /in HTTP/1.1");
    }
    try (Client client = proxied.client()) {
      client.say(ask + "Connection: close\r\n\r\n").endInput();
      assertThat(client.rest()).startsWith("HTTP/1.1 200 Conn").contains("GET /in HTTP/1.1");
    }
    try (Client client = proxied.client()) {
      byte[] head = connect.formatted(secure.port()).getBytes(StandardCharsets.US_ASCII);
      client.say(Hellos.join(head, Hellos.real("allowed.test")));
      assertThat(client.head()).startsWith("HTTP/1.1 200");
      assertThat(client.hear(1)).isEqualTo(new byte[] {22});
    }
  }

  /** It would be sent, and its connection would outlive the client. */
  @Test
  void aRequestBehindItIsNotOneToTheProxy() {
    try (TestServer second = new TestServer("127.0.0.9", TestServer::echo)) {
      String post =
          "POST http://second.test:%1$d/ HTTP/1.1\r\nHost: second.test:%1$d\r\n"
              + "Content-Length: 5\r\n\r\n";
      String connect = "CONNECT allowed.test:%1$d HTTP/1.1\r\nHost: allowed.test:%1$d\r\n\r\n";
      try (Client client = proxied.client()) {
        client.say(connect.formatted(plain.port()) + post.formatted(second.port()));
        assertThat(client.rest()).contains("200 Conn").contains("HTTP/1.1 421");
      }
      assertThat(second.connections()).isZero();
      try (Client client = proxied.client()) {
        client.say(post.formatted(second.port()) + "hello");
        assertThat(client.head()).as("control").contains("200");
      }
      assertThat(second.connections()).isEqualTo(1);
    }
  }

  @Test
  void requestsForOtherHostsAreRefused() {
    String[] shapes = {
      "GET / HTTP/1.1\r\nHost: other.test\r\n\r\n",
      "BREW / HTTP/1.1\r\nHost: other.test\r\n\r\n",
      "GET / HTTP/1.0\r\nHost: other.test\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.7\r\nHost: allowed.test\r\n\r\n",
      "GET / HTTP/1.1\nHost: allowed.test\n\n",
      "GET /" + "x".repeat(9000) + " HTTP/1.1\r\nHost: allowed.test\r\n\r\n",
      "CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n",
      "CONNECT allowed.test:443 HTTP/1.1\r\nHost: allowed.test:443\r\n\r\n",
      "GET http://other.test/ HTTP/1.1\r\nHost: other.test\r\n\r\n",
    };
    for (String shape : shapes) {
      try (Client client = open("allowed.test", plain.port())) {
        client.say(shape);
        assertThat(client.rest()).as(shape).matches("(?s)HTTP/1.1 4(00|03|21) .*");
      }
    }
  }

  @Test
  void http10WithoutAHostIsForTheHostThatWasAskedFor() {
    for (String host : List.of("allowed.test", "127.0.0.9")) {
      try (Client client = open(host, plain.port())) {
        client.say("GET /old HTTP/1.0\r\n\r\n");
        assertThat(client.rest())
            .startsWith("HTTP/1.1 200")
            .contains("GET /old")
            .containsIgnoringCase("host: " + host + ":" + plain.port());
      }
    }
  }
}
