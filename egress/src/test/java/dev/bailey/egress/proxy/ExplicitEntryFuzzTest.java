package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.execution.NetworkEvent;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whatever a client says to the proxy, by HTTP or SOCKS, it gets to the one place or nowhere. */
final class ExplicitEntryFuzzTest {
  private static final String ADDRESS = "127.0.0.9";
  private static TestServer server;
  private static Proxied proxied;

  @BeforeAll
  static void open() {
    server = new TestServer(ADDRESS, TestServer::echo);
    proxied = Proxied.explicit("a.test", ADDRESS, "a.test=" + ADDRESS);
  }

  @AfterAll
  static void close() {
    proxied.close();
    server.close();
  }

  @FuzzTest(maxDuration = "2m")
  void onePlaceOrNowhere(byte[] bytes) {
    BugDetectors.allowNetworkConnections((_, _) -> true);
    try (Client client = proxied.client()) {
      client.say(bytes).endInput().rest();
    }
    assertThat(proxied.gateway().events())
        .allMatch(it -> it.address().isEmpty() || it.address().equals(ADDRESS));
  }

  /** The control: both ways lead there. */
  @Test
  void theOnePlaceIsReached() {
    int port = server.port();
    try (Client http = proxied.client();
        Client socks = proxied.client()) {
      http.say("GET http://a.test:%1$d/ HTTP/1.1\r\nHost: a.test:%1$d\r\n\r\n".formatted(port));
      assertThat(http.head()).startsWith("HTTP/1.1 200");
      byte[] name = "a.test".getBytes(StandardCharsets.US_ASCII);
      socks.say(new byte[] {5, 1, 0, 5, 1, 0, 3, (byte) name.length}).say(name);
      socks.say(new byte[] {(byte) (port >> 8), (byte) port});
      assertThat(socks.hear(4)).startsWith(5, 0, 5, 0);
    }
    assertThat(proxied.events(1)).anyMatch(it -> it.verdict() == NetworkEvent.Verdict.ALLOWED);
  }
}
