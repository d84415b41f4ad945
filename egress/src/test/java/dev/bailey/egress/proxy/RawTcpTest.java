package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protocols other than TLS and HTTP: refused, unless a rule allows raw TCP. */
class RawTcpTest {
  private static final String ADDRESS = "127.0.0.9";

  private final AtomicInteger heard = new AtomicInteger();
  private final TestServer quiet = new TestServer(ADDRESS, this::repeat);
  private final TestServer chatty = new TestServer(ADDRESS, this::greet);

  @AfterEach
  void close() {
    quiet.close();
    chatty.close();
  }

  /** Counts what it hears, and says it again. */
  private void repeat(InputStream input, OutputStream output) throws IOException {
    for (int next = input.read(); next >= 0; next = input.read()) {
      heard.incrementAndGet();
      output.write(next);
      output.flush();
    }
    TestServer.write(output, "bye");
  }

  private void greet(InputStream input, OutputStream output) throws IOException {
    TestServer.write(output, "220 hello\r\n");
    repeat(input, output);
  }

  private static Proxied proxied(String... rules) {
    String[] all = new String[rules.length + 1];
    System.arraycopy(rules, 0, all, 0, rules.length);
    all[rules.length] = "db.test=" + ADDRESS;
    return Proxied.explicit(all);
  }

  private static Client open(Proxied proxied, String host, int port) {
    Client client = proxied.client();
    client.say("CONNECT %1$s:%2$d HTTP/1.1\r\nHost: %1$s:%2$d\r\n\r\n".formatted(host, port));
    assertThat(client.head()).startsWith("HTTP/1.1 200 ");
    return client;
  }

  private static Client openBySocks(Proxied proxied, String host, int port) {
    Client client = proxied.client().say(new byte[] {5, 1, 0});
    client.hear(2);
    client.say(new byte[] {5, 1, 0, 3, (byte) host.length()}).say(host);
    client.say(new byte[] {(byte) (port >> 8), (byte) port});
    assertThat(client.hear(10)[1]).isZero();
    return client;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** A server of HTTP may read each of these as a request for another host. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GETGETGETGETGETGETGETGETGETGETGET / HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "GET\u000b/ HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "GET\f/ HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "\0GET / HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "\u00ffGET / HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "{GET} / HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\nGET / HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "\r\n\r\nGET / HTTP/1.1\r\nHost: other.test\r\n\r\n",
        " GET / HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "GET\t/ HTTP/1.1\r\nHost: other.test\r\n\r\n",
        "get / http/1.1\r\nHost: other.test\r\n\r\n",
        "GET /\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "SSH-2.0-OpenSSH_9.6\r\n",
      })
  void whatIsNeitherTlsNorHttpIsRefused(String said) {
    try (Proxied proxied = proxied("db.test", ADDRESS);
        Client client = open(proxied, "db.test", quiet.port());
        Client bySocks = openBySocks(proxied, "db.test", quiet.port())) {
      assertThat(client.say(said).rest()).doesNotContain("HTTP", "SSH");
      assertThat(bySocks.say(said).rest()).doesNotContain("HTTP", "SSH");
      for (NetworkEvent event : proxied.events(2)) {
        assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
        assertThat(event.reason()).contains("HTTP", "no rule allows raw TCP");
        assertThat(event.remedy())
            .contains(new Remedy.AllowNetwork(ADDRESS + ":" + quiet.port() + "/tcp"));
      }
    }
    assertThat(heard).hasValue(0);
  }

  /** Nothing of what it says gets inside, and its client does not wait for ever. */
  @Test
  void aServerThatSpeaksFirstIsRefused() {
    try (Proxied proxied = proxied("db.test", ADDRESS);
        Client client = open(proxied, "db.test", chatty.port())) {
      assertThat(client.rest()).doesNotContain("hello");
      NetworkEvent event = proxied.events(1).getFirst();
      assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
      assertThat(event.reason()).contains("speaks first");
      assertThat(event.remedy())
          .contains(new Remedy.AllowNetwork(ADDRESS + ":" + chatty.port() + "/tcp"));
    }
  }

  @Test
  void aRuleAllowsIt() {
    String rule = ADDRESS + ":" + chatty.port() + "/tcp";
    try (Proxied proxied = proxied("db.test", rule);
        Client client = open(proxied, "db.test", chatty.port());
        Client bySocks = openBySocks(proxied, ADDRESS, chatty.port())) {
      for (Client it : new Client[] {client, bySocks}) {
        assertThat(text(it.hear(11))).isEqualTo("220 hello\r\n");
        it.say("\0EHLO");
        assertThat(text(it.hear(5))).isEqualTo("\0EHLO");
        assertThat(it.endInput().rest()).isEqualTo("bye");
      }
    }
  }

  @Test
  void whatWasAllowedEndsWithTheRule() {
    String rule = ADDRESS + ":" + chatty.port() + "/tcp";
    try (Proxied proxied = proxied("db.test", rule);
        Client client = open(proxied, "db.test", chatty.port())) {
      client.hear(11);
      proxied.gateway().replace(Rules.of("db.test", ADDRESS, "db.test=" + ADDRESS));
      assertThat(client.rest()).isEmpty();
      NetworkEvent event = proxied.events(1).getFirst();
      assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.CUT);
      assertThat(event.remedy()).contains(new Remedy.AllowNetwork(rule));
    }
  }

  @Test
  void whoeverSaysNothingIsNotAnswered() {
    try (Proxied proxied = proxied("db.test", ADDRESS);
        Client client = open(proxied, "db.test", quiet.port())) {
      assertThat(client.endInput().rest()).isEmpty();
      assertThat(proxied.events(1).getFirst().verdict()).isEqualTo(NetworkEvent.Verdict.ALLOWED);
    }
  }
}
