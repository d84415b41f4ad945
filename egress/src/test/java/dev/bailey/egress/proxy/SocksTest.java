package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.NetworkEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** SOCKS5, byte by byte. */
class SocksTest {
  private static final int SUCCEEDED = 0;
  private static final int NOT_ALLOWED = 2;
  private static final int UNREACHABLE = 4;
  private static final int NO_SUCH_COMMAND = 7;

  private final TestServer server = new TestServer("127.0.0.9", TestServer::echo);
  private final Proxied proxied =
      Proxied.explicit("allowed.test", "127.0.0.9", "allowed.test=127.0.0.9");

  @AfterEach
  void close() {
    proxied.close();
    server.close();
  }

  private Client greeted() {
    Client client = proxied.client().say(new byte[] {5, 1, 0});
    assertThat(client.hear(2)).containsExactly(5, 0);
    return client;
  }

  private static Client ask(Client client, int command, String name, int port) {
    byte[] text = name.getBytes(StandardCharsets.ISO_8859_1);
    byte[] request = new byte[7 + text.length];
    request[0] = 5;
    request[1] = (byte) command;
    request[3] = 3;
    request[4] = (byte) text.length;
    System.arraycopy(text, 0, request, 5, text.length);
    request[5 + text.length] = (byte) (port >> 8);
    request[6 + text.length] = (byte) port;
    return client.say(request);
  }

  private static int status(Client client) {
    return client.hear(10)[1];
  }

  @Test
  void anAllowedNameIsReached() {
    try (Client client = ask(greeted(), 1, "allowed.test", server.port())) {
      assertThat(status(client)).isEqualTo(SUCCEEDED);
      client.say("GET / HTTP/1.1\r\nHost: allowed.test\r\n\r\n");
      assertThat(client.head()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void anAllowedAddressIsReachedAndWhatIsSentTooEarlyIsKept() {
    int port = server.port();
    try (Client client = greeted()) {
      byte[] request = {5, 1, 0, 1, 127, 0, 0, 9, (byte) (port >> 8), (byte) port};
      byte[] early = "GET / HTTP/1.1\r\nHost: 127.0.0.9\r\n\r\n".getBytes(StandardCharsets.UTF_8);
      byte[] both = new byte[request.length + early.length];
      System.arraycopy(request, 0, both, 0, request.length);
      System.arraycopy(early, 0, both, request.length, early.length);
      client.say(both);
      assertThat(status(client)).isEqualTo(SUCCEEDED);
      assertThat(client.head()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void allElseIsNotAllowed() {
    String[] hosts = {
      "other.test", "127.0.0.1", "0x7f000001", "allowed.test\0.other.test", "127.1"
    };
    for (String host : hosts) {
      try (Client client = ask(greeted(), 1, host, server.port())) {
        assertThat(status(client)).as(host).isEqualTo(NOT_ALLOWED);
        assertThat(client.rest()).isEmpty();
      }
    }
    assertThat(proxied.events(5))
        .allMatch(it -> it.verdict() == NetworkEvent.Verdict.DENIED)
        .allMatch(it -> it.kind() == NetworkEvent.Kind.SOCKS);
    assertThat(server.connections()).isZero();
  }

  @Test
  void onlyConnectionsAreMade() {
    for (int command = 2; command <= 3; command++) {
      try (Client client = ask(greeted(), command, "allowed.test", server.port())) {
        assertThat(status(client)).isEqualTo(NO_SUCH_COMMAND);
      }
    }
  }

  @Test
  void aClientThatInsistsOnAPasswordIsToldSo() {
    try (Client client = proxied.client().say(new byte[] {5, 1, 2})) {
      assertThat(client.hear(2)).containsExactly(5, (byte) 0xff);
    }
  }

  @Test
  void aServerThatDoesNotListenIsUnreachable() throws IOException {
    // A port that is taken, so that nobody else gets it, and on which nobody listens.
    try (Socket taken = new Socket()) {
      taken.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.9"), 0));
      Client client = ask(greeted(), 1, "allowed.test", taken.getLocalPort());
      assertThat(status(client)).isEqualTo(UNREACHABLE);
      client.close();
    }
  }
}
