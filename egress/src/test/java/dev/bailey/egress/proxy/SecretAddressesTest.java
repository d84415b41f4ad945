package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.egress.proxy.connection.ProxyLimits;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that was sent a secret tells it to nobody inside, by whatever name it is reached. */
class SecretAddressesTest {
  private static final String VALUE = "Kq7-real-value-of-the-token-0123456789";
  private static final String[] TEXTS = {"api.test", "www.test", "127.0.0.9"};
  private static final String[] PINNED = {
    "api.test", "www.test", "127.0.0.9", "api.test=127.0.0.9", "www.test=127.0.0.9"
  };

  @TempDir static Path folder;
  private static Certificates certificates;
  private static SecretGrant grant;

  private final TestServer plain = new TestServer("127.0.0.9", SecretAddressesTest::tell);
  private TestServer server;

  @BeforeAll
  static void certify() throws IOException {
    certificates = new Certificates(folder, "api.test", "www.test");
    Files.writeString(folder.resolve("token"), VALUE + "\n");
    grant = new SecretGrant("TOKEN", HostName.parse("api.test"), folder.resolve("token"));
  }

  @BeforeEach
  void serve() {
    server = new TestServer(certificates.listen("127.0.0.9"), SecretAddressesTest::tell);
  }

  @AfterEach
  void close() {
    server.close();
    plain.close();
  }

  /** Knows it from somebody else. */
  private static void tell(InputStream input, OutputStream output) throws IOException {
    String head = "";
    while (!head.contains("Connection: close")) {
      head = TestServer.head(input);
      TestServer.write(
          output, "HTTP/1.1 200 OK\r\nContent-Length: " + VALUE.length() + "\r\n\r\n" + VALUE);
    }
  }

  private static Proxied pinned() {
    return Proxied.trusting(certificates.pem(), Rules.with(Rules.of(PINNED), grant));
  }

  /** Names are resolved to the one address. */
  private static Proxied resolving(NetworkAccess.Filtered rules) {
    return new Proxied(
        rules,
        LoopbackNetwork.explicit(),
        _ -> CompletableFuture.completedFuture(List.of(Addresses.parse("127.0.0.9").orElseThrow())),
        ProxyLimits.USUAL);
  }

  private String getPlain(Proxied proxied, String host) {
    try (Client client = proxied.client()) {
      String authority = host + ":" + plain.port();
      client.say(
          "GET http://%1$s/ HTTP/1.1\r\nHost: %1$s\r\nConnection: close\r\n\r\n"
              .formatted(authority));
      return client.rest();
    }
  }

  @Test
  void withoutASecretAllWaysLeadThere() throws IOException {
    try (Proxied proxied = Proxied.explicit(PINNED)) {
      assertThat(getPlain(proxied, "www.test")).contains(VALUE);
      assertThat(getPlain(proxied, "127.0.0.9")).contains(VALUE);
      SecretClient client = new SecretClient(proxied, certificates.pem(), server.port());
      assertThat(client.get("www.test", "X: 1")).contains(VALUE);
    }
  }

  @Test
  void plainRepliesAreLookedThroughUnderAnyName() {
    try (Proxied proxied = pinned()) {
      String placeholder = proxied.gateway().environment().getOrDefault("TOKEN", "");
      assertThat(getPlain(proxied, "www.test")).contains(placeholder).doesNotContain(VALUE);
    }
  }

  @Test
  void itsAddressIsNotAskedFor() {
    try (Proxied proxied = pinned();
        Client client = proxied.client()) {
      assertThat(getPlain(proxied, "127.0.0.9")).contains("403", "ask for it by its name");
      String authority = "127.0.0.9:" + server.port();
      client.say("CONNECT %1$s HTTP/1.1\r\nHost: %1$s\r\n\r\n".formatted(authority));
      assertThat(client.rest()).contains("403", "ask for it by its name");
    }
    assertThat(plain.connections() + server.connections()).isZero();
  }

  @Test
  void tlsToItUnderAnotherNameIsRefused() {
    try (Proxied proxied = pinned()) {
      SecretClient client = SecretClient.trusting(proxied, server.port());
      assertThatThrownBy(() -> client.get("www.test", "X: 1")).isInstanceOf(SSLException.class);
      NetworkEvent event = proxied.events(1).getFirst();
      assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
      assertThat(event.reason()).contains("the address of api.test");
    }
  }

  /** Before its host was asked for by name nobody knows where it is. */
  @Test
  void whatWasOpenedBeforeIsCut() throws IOException {
    NetworkAccess.Filtered rules = Rules.with(Rules.of(TEXTS), grant);
    try (Proxied proxied = resolving(rules);
        SSLSocket open =
            new SecretClient(proxied, certificates.pem(), server.port()).connect("www.test")) {
      TestServer.write(open.getOutputStream(), "GET / HTTP/1.1\r\nHost: api.test\r\n\r\n");
      assertThat(TestServer.head(open.getInputStream())).as("control").contains("200");
      open.getInputStream().readNBytes(VALUE.length());
      assertThat(getPlain(proxied, "api.test")).doesNotContain(VALUE);
      assertThatThrownBy(() -> tellAgain(open)).isInstanceOf(IOException.class);
      assertThat(getPlain(proxied, "127.0.0.9")).contains("ask for it by its name");
      assertThat(getPlain(proxied, "www.test")).doesNotContain(VALUE);
    }
  }

  private static void tellAgain(SSLSocket open) throws IOException {
    TestServer.write(open.getOutputStream(), "GET / HTTP/1.1\r\nHost: api.test\r\n\r\n");
    TestServer.head(open.getInputStream());
  }

  /** What the policy around grants the host may know already. */
  @Test
  void aScopeThatDoesWithoutItDoesNotLearnItEither() {
    NetworkRules outer = Rules.with(Rules.of(PINNED), grant).layers().getFirst();
    NetworkRules inner = Rules.of(PINNED).layers().getFirst();
    NetworkAccess.Filtered both = new NetworkAccess.Filtered(List.of(outer, inner));
    try (Proxied proxied = Proxied.trusting(certificates.pem(), both)) {
      assertThat(proxied.gateway().environment()).doesNotContainKey("TOKEN");
      assertThat(getPlain(proxied, "api.test")).contains("200 OK").doesNotContain(VALUE);
      assertThat(secretly(proxied)).contains("200 OK").doesNotContain(VALUE);
    }
  }

  private String secretly(Proxied proxied) {
    try (SSLSocket socket = SecretClient.trusting(proxied, server.port()).connect("api.test")) {
      String authority = "api.test:" + server.port();
      TestServer.write(
          socket.getOutputStream(),
          "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(authority));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
