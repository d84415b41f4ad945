package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret gets into requests to its host over TLS, and nowhere else. */
class SecretsTest {
  private static final String VALUE = "the-real-value-of-the-token-0123456789";

  @TempDir static Path folder;
  private static Certificates certificates;
  private static SecretGrant grant;

  private final List<String> heads = new CopyOnWriteArrayList<>();
  private TestServer server;
  private TestServer other;
  private TestServer plain;
  private Proxied proxied;
  private SecretClient client;
  private SecretClient toOther;

  @BeforeAll
  static void certify() throws IOException {
    certificates = new Certificates(folder, "api.test", "other.test");
    Files.writeString(folder.resolve("token"), VALUE + "\n");
    grant = new SecretGrant("TOKEN", HostName.parse("api.test"), folder.resolve("token"));
  }

  @BeforeEach
  void open() {
    server = new TestServer(certificates.listen("127.0.0.9"), this::reflect);
    other = new TestServer(certificates.listen("127.0.0.10"), this::reflect);
    plain = new TestServer("127.0.0.9", this::reflect);
    proxied = Proxied.trusting(certificates.pem(), rules(grant));
    client = SecretClient.trusting(proxied, server.port());
    toOther = SecretClient.trusting(proxied, other.port());
  }

  private static NetworkAccess.Filtered rules(SecretGrant... secrets) {
    return Rules.with(
        Rules.of(
            "api.test",
            "other.test",
            "127.0.0.9",
            "127.0.0.10",
            "api.test=127.0.0.9",
            "other.test=127.0.0.10"),
        secrets);
  }

  @AfterEach
  void close() {
    proxied.close();
    server.close();
    other.close();
    plain.close();
  }

  /**
   * Notes the head and repeats it in a header, in the reason, and in two chunks cut in the value.
   */
  private void reflect(InputStream input, OutputStream output) throws IOException {
    String head = TestServer.head(input);
    heads.add(head);
    String line = head.replace("\r\n", "|");
    int cut = line.indexOf(VALUE.substring(0, 5)) + 5;
    TestServer.write(
        output,
        "HTTP/1.1 200 Fine %s\r\nX-Head: %s\r\nTransfer-Encoding: chunked\r\n\r\n"
            .formatted(VALUE, line));
    for (String part : new String[] {line.substring(0, cut), line.substring(cut)}) {
      TestServer.write(output, Integer.toHexString(part.length()) + "\r\n" + part + "\r\n");
    }
    TestServer.write(output, "0\r\n\r\n");
  }

  private String placeholder() {
    return proxied.gateway().environment().getOrDefault("TOKEN", "");
  }

  @Test
  void aPlaceholderIsInsideAndTheValueIsSent() throws IOException {
    assertThat(placeholder()).hasSameSizeAs(VALUE).isNotEqualTo(VALUE);
    String reply = client.get("api.test", "Authorization: Bearer " + placeholder());
    assertThat(heads.getFirst()).contains("Authorization: Bearer " + VALUE + "\r\n");
    assertThat(heads.getFirst()).contains("host: api.test:" + server.port() + "\r\n");
    assertThat(reply).contains("Bearer " + placeholder()).doesNotContain(VALUE);
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.ALLOWED);
    assertThat(event.reason()).contains("with secret TOKEN");
    assertThat(proxied.gateway().events().toString()).doesNotContain(VALUE);
  }

  @Test
  void basicAuthenticationHasItToo() throws IOException {
    String reply = client.get("api.test", "Authorization: Basic " + basic(placeholder()));
    assertThat(heads.getFirst()).contains("Authorization: Basic " + basic(VALUE) + "\r\n");
    assertThat(reply).contains(basic(placeholder())).doesNotContain(basic(VALUE));
  }

  private static String basic(String password) {
    byte[] credentials = ("user:" + password).getBytes(StandardCharsets.US_ASCII);
    return Base64.getEncoder().encodeToString(credentials);
  }

  @Test
  void repliesComeWholeAndUncompressedSoThatTheyCanBeLookedThrough() throws IOException {
    client.get("api.test", "Accept-Encoding: gzip\r\nRange: bytes=3-3");
    client.get("api.test", "Accept-Encoding: gzip\r\nRange: bytes=3-3\r\nX-Key: " + placeholder());
    toOther.get("other.test", "Accept-Encoding: gzip\r\nRange: bytes=3-3");
    assertThat(heads.subList(0, 2))
        .allSatisfy(it ->
            assertThat(it)
                .containsIgnoringCase("Accept-Encoding: identity\r\n")
                .doesNotContainIgnoringCase("Range:"));
    assertThat(heads.getLast()).contains("Accept-Encoding: gzip\r\nRange: bytes=3-3\r\n");
  }

  @Test
  void itGetsNowhereButIntoHeads() throws IOException {
    String body = "key=" + placeholder();
    client.ask(
        "api.test",
        "POST /?key=%s HTTP/1.1\r\nHost: api.test:%d\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(placeholder(), server.port(), body.length(), body));
    assertThat(heads.getFirst()).contains("/?key=" + placeholder()).doesNotContain(VALUE);
  }

  @Test
  void anotherHostGetsThePlaceholder() throws IOException {
    toOther.get("other.test", "Authorization: Bearer " + placeholder());
    assertThat(heads.getFirst()).contains("Bearer " + placeholder()).doesNotContain(VALUE);
  }

  @Test
  void onlyItsHostIsReadByTheProxy() throws IOException {
    try (SSLSocket own = client.connect("api.test");
        SSLSocket unread = toOther.connect("other.test")) {
      assertThat(issuer(own)).contains("Bailey");
      assertThat(issuer(unread)).contains("api.test").doesNotContain("Bailey");
    }
  }

  private static String issuer(SSLSocket socket) throws IOException {
    return socket.getSession().getPeerCertificates()[0].toString();
  }

  @Test
  void itIsNotSentWithoutTls() {
    for (String target : List.of("http://api.test:" + plain.port() + "/", "/")) {
      try (Client asking = proxied.client()) {
        if (target.equals("/")) {
          String authority = "api.test:" + plain.port();
          asking.say("CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n");
          asking.head();
        }
        asking.say(
            "GET %s HTTP/1.1\r\nHost: api.test:%d\r\nX-Key: %s\r\n\r\n"
                .formatted(target, plain.port(), placeholder()));
        assertThat(asking.rest()).contains("403").contains("TOKEN is sent over TLS only");
      }
    }
    assertThat(heads).isEmpty();
    assertThat(proxied.events(2)).allMatch(it -> it.verdict() == NetworkEvent.Verdict.DENIED);
  }

  @Test
  void aServerIsNotAskedToTellIt() throws IOException {
    String reply =
        client.ask(
            "api.test",
            "TRACE / HTTP/1.1\r\nHost: api.test:%d\r\nX-Key: %s\r\n\r\n"
                .formatted(server.port(), placeholder()));
    assertThat(reply).contains("403").contains("asks the server to tell secret TOKEN");
    assertThat(heads).isEmpty();
  }

  @Test
  void anotherHostWithinItsConnectionIsRefused() throws IOException {
    String reply =
        client.ask(
            "api.test",
            "GET / HTTP/1.1\r\nHost: other.test:%d\r\nX-Key: %s\r\n\r\n"
                .formatted(server.port(), placeholder()));
    assertThat(reply).contains("421");
    assertThat(heads).isEmpty();
  }

  @Test
  void aServerThatNobodyTrustsGetsNothing(@TempDir Path elsewhere) throws IOException {
    Certificates wrong = new Certificates(elsewhere, "api.test");
    try (TestServer thief = new TestServer(wrong.listen("127.0.0.9"), this::reflect)) {
      String reply =
          SecretClient.trusting(proxied, thief.port()).get("api.test", "X-Key: " + placeholder());
      assertThat(reply).contains("502").contains("TLS with the server failed");
      assertThat(thief.connections()).isPositive();
      assertThat(heads).isEmpty();
    }
  }

  @Test
  void aServerOfAnotherNameGetsNothing(@TempDir Path elsewhere) throws IOException {
    Certificates wrong = new Certificates(elsewhere, "wrong.test");
    try (TestServer thief = new TestServer(wrong.listen("127.0.0.9"), this::reflect);
        Proxied trusting = Proxied.trusting(wrong.pem(), rules(grant))) {
      String reply =
          SecretClient.trusting(trusting, thief.port())
              .get("api.test", "X-Key: " + trusting.gateway().environment().get("TOKEN"));
      assertThat(reply).contains("502").contains("not for this host");
      assertThat(heads).isEmpty();
    }
  }

  @Test
  void aClientThatTrustsOthersIsToldOf() {
    SecretClient own = new SecretClient(proxied, certificates.pem(), server.port());
    assertThatThrownBy(() -> own.get("api.test", "X-Key: 1")).isInstanceOf(SSLException.class);
    assertThat(proxied.events(1).getFirst().reason()).contains("TLS with Bailey");
    assertThat(heads).isEmpty();
  }

  @Test
  void itCanBeTakenAwayButNotAddedWhileItRuns() throws IOException {
    SecretGrant another =
        new SecretGrant("MORE", HostName.parse("other.test"), folder.resolve("token"));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> proxied.gateway().replace(rules(grant, another)))
        .matches(it -> it.code() == ErrorCode.NOT_SUPPORTED);
    try (SSLSocket open = client.connect("api.test")) {
      proxied.gateway().replace(rules());
      TestServer.write(
          open.getOutputStream(),
          "GET / HTTP/1.1\r\nHost: api.test:%d\r\nX-Key: %s\r\n\r\n"
              .formatted(server.port(), placeholder()));
      assertThat(open.getInputStream().read()).isEqualTo('H');
    }
    assertThat(heads.getFirst()).contains("X-Key: " + placeholder());
  }

  @Test
  void programsAreToldWhomToTrust() throws IOException {
    Map<String, String> environment = proxied.gateway().environment();
    Path bundle = Path.of(environment.get("SSL_CERT_FILE"));
    assertThat(Files.readString(bundle).split("BEGIN CERTIFICATE", -1)).hasSize(3);
    assertThat(environment)
        .containsEntry("NODE_EXTRA_CA_CERTS", bundle.toString())
        .containsEntry("GIT_SSL_CAINFO", bundle.toString());
    assertThat(environment.get("JAVA_TOOL_OPTIONS"))
        .contains("-Dhttps.proxyPort=")
        .contains("-Djavax.net.ssl.trustStore=" + bundle.resolveSibling("ca.jks"));
    proxied.close();
    assertThat(bundle.getParent()).doesNotExist();
  }
}
