package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.wire.Hellos;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs inside that want to learn a secret, with the help of what its host does for anybody. */
class SecretAttacksTest {
  private static final String VALUE = "Kq7-real-value-of-the-token-0123456789";

  @TempDir static Path folder;
  private static Certificates certificates;
  private static SecretGrant grant;

  private final List<String> heads = new CopyOnWriteArrayList<>();
  private TestServer server;
  private Proxied proxied;
  private SecretClient client;
  private String placeholder = "";

  @BeforeAll
  static void certify() throws IOException {
    certificates = new Certificates(folder, "api.test");
    Files.writeString(folder.resolve("token"), VALUE + "\n");
    grant = new SecretGrant("TOKEN", HostName.parse("api.test"), folder.resolve("token"));
  }

  @BeforeEach
  void open() {
    server = new TestServer(certificates.listen("127.0.0.9"), this::remember);
    proxied =
        Proxied.trusting(
            certificates.pem(),
            Rules.with(Rules.of("api.test", "127.0.0.9", "api.test=127.0.0.9"), grant));
    client = SecretClient.trusting(proxied, server.port());
    placeholder = proxied.gateway().environment().getOrDefault("TOKEN", "");
  }

  @AfterEach
  void close() {
    proxied.close();
    server.close();
  }

  /** Tells all that it was ever asked; to a path, what that says, as a part of its own. */
  private void remember(InputStream input, OutputStream output) throws IOException {
    String head = TestServer.head(input);
    heads.add(head);
    String asked = head.substring(head.indexOf('/') + 1, head.indexOf(" HTTP"));
    String told = asked.isEmpty() ? String.join("\n", heads) : asked;
    TestServer.write(output, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (String part : new String[] {told, "\n-- the end --\n"}) {
      TestServer.write(output, Integer.toHexString(part.length()) + "\r\n" + part + "\r\n");
    }
    TestServer.write(output, "0\r\n\r\n");
  }

  @Test
  void aHostThatTellsOfEarlierRequestsDoesNotTellIt() throws IOException {
    client.get("api.test", "X-Key: " + placeholder);
    String later = client.get("api.test", "X-Other: 1");
    assertThat(heads.getFirst()).contains("X-Key: " + VALUE);
    assertThat(later).contains("X-Key: " + placeholder).doesNotContain(VALUE);
  }

  /** Bailey encodes them itself; whatever the name before it is long. */
  @Test
  void norDoesItTellTheCredentialsOfEarlierRequests() throws IOException {
    for (String user : List.of("", "u", "us", "user")) {
      client.get("api.test", "Authorization: Basic " + basic(user, placeholder));
    }
    String later = client.get("api.test", "X-Other: 1");
    for (String user : List.of("", "u", "us", "user")) {
      assertThat(String.join("", heads)).contains(basic(user, VALUE));
      assertThat(later).contains(basic(user, placeholder)).doesNotContain(basic(user, VALUE));
    }
  }

  private static String basic(String user, String password) {
    byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.US_ASCII);
    return Base64.getEncoder().encodeToString(credentials);
  }

  @Test
  void base64ElsewhereIsLeftAsItIs() throws IOException {
    client.get("api.test", "X-Note: Basic " + basic("user", placeholder));
    assertThat(heads.getFirst()).contains("X-Note: Basic " + basic("user", placeholder));
  }

  /** Parts of a reply are as long as ever, whatever they begin like. */
  @Test
  void guessesAreNotAnswered() throws IOException {
    String right = guess(VALUE.substring(0, 3));
    String wrong = guess("Kqx");
    assertThat(right.replace(VALUE.substring(0, 3), "Kqx")).isEqualTo(wrong);
    assertThat(right).contains("-- the end --");
  }

  private String guess(String text) throws IOException {
    String reply =
        client.ask(
            "api.test",
            "GET /%s HTTP/1.1\r\nHost: api.test:%d\r\nX-Key: %s\r\nConnection: close\r\n\r\n"
                .formatted(
                    "some-longer-text-before-what-is-guessed:" + text, server.port(), placeholder));
    return reply.substring(reply.indexOf("\r\n\r\n"));
  }

  @Test
  void whatHostsStoreOrShowDoesNotGetIt() throws IOException {
    String all =
        "User-Agent: %1$s\r\nreferer: %1$s\r\nContent-Disposition: x; filename=%1$s\r\n"
            + "x-amz-meta-a: %1$s\r\nDestination: /%1$s";
    client.get("api.test", all.formatted(placeholder) + "\r\nPRIVATE-TOKEN: " + placeholder);
    String head = heads.getFirst();
    assertThat(head).contains(all.formatted(placeholder)).contains("PRIVATE-TOKEN: " + VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\nHost: api.test:PORT\r\nHost: evil.test\r\nX-Key: KEY\r\n\r\n",
        "GET https://api.test:PORT/ HTTP/1.1\r\nHost: api.test:PORT\r\nX-Key: KEY\r\n\r\n",
        "GET http://evil.test:PORT/ HTTP/1.1\r\nHost: api.test:PORT\r\nX-Key: KEY\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: api.test:1\r\nX-Key: KEY\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: api.test:PORT\r\nConnection: host\r\nX-Key: KEY\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : api.test:PORT\r\nX-Key: KEY\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: api.test:PORT\r\nAccept_Encoding: gzip\r\nX-Key: KEY\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: api.test:PORT\r\nUpgrade: h2c, foo\r\nConnection: upgrade\r\n"
            + "Transfer-Encoding: gzip, chunked\r\nX-Key: KEY\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: api.test:PORT\r\nContent-Length: 3\r\n"
            + "Transfer-Encoding: chunked\r\nX-Key: KEY\r\n\r\n0\r\n\r\n",
        "CONNECT api.test:PORT HTTP/1.1\r\nHost: api.test:PORT\r\nX-Key: KEY\r\n\r\n",
        "CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\nX-Key: KEY\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: api.test:PORT\r\nX-Key:\r\n KEY\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      })
  void requestsOfTwoMeaningsAreNotSent(String request) throws IOException {
    String port = Integer.toString(server.port());
    String reply =
        client.ask("api.test", request.replace("PORT", port).replace("KEY", placeholder));
    assertThat(reply).startsWith("HTTP/1.1 4");
    assertThat(heads).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\nHost: API.test.:PORT\r\nX-Key: KEY\r\nConnection: close\r\n\r\n",
        "GET http://api.test:PORT/ HTTP/1.1\r\nHost: api.test:PORT\r\nX-Key: KEY\r\n"
            + "Connection: close\r\n\r\n",
        "GET / HTTP/1.0\r\nHost: api.test:PORT\r\nx-kEY: a KEY b KEY\r\nX-Key: KEY\r\n\r\n",
      })
  void oddButClearOnesGetItForItsHost(String request) throws IOException {
    String port = Integer.toString(server.port());
    String reply =
        client.ask("api.test", request.replace("PORT", port).replace("KEY", placeholder));
    assertThat(heads).hasSize(1);
    assertThat(heads.getFirst()).contains("host: api.test:" + port).contains(VALUE);
    assertThat(heads.getFirst()).doesNotContain(placeholder);
    assertThat(reply).contains(placeholder).doesNotContain(VALUE);
  }

  /** What a client sends instead of TLS is not kept by the log. */
  @Test
  void theLogDoesNotFillWithWhatIsNoTls() throws IOException {
    try (SSLSocket socket = client.connect("api.test")) {
      assertThat(socket.isConnected()).isTrue();
    }
    try (Client tunnel = proxied.client()) {
      String authority = "api.test:" + server.port();
      tunnel.say("CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n");
      tunnel.head();
      tunnel.say(Hellos.real("api.test"));
      tunnel.say("x".repeat(60_000));
      tunnel.rest();
    }
    assertThat(proxied.events(1))
        .anyMatch(it -> it.reason().contains("TLS with Bailey"))
        .allMatch(it -> it.reason().length() < 500);
  }

  /** A server that reads nothing is no place to put what a client sends without end. */
  @Test
  void aClientThatSpeaksEarlyIsHeldBackLikeOthers() throws Exception {
    try (TestServer deaf = new TestServer("127.0.0.9", SecretAttacksTest::hearNothing);
        SocketChannel flood =
            SocketChannel.open(
                new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), proxied.port()))) {
      String authority = "api.test:" + deaf.port();
      say(flood, "CONNECT %1$s HTTP/1.1\r\nHost: %1$s\r\n\r\nPOST ".formatted(authority));
      assertThat(TestServer.head(flood.socket().getInputStream())).contains("200");
      say(
          flood,
          "/ HTTP/1.1\r\nHost: %s\r\nContent-Length: 999999999\r\n\r\n".formatted(authority));
      flood.configureBlocking(false);
      assertThat(taken(flood)).isBetween(1L, 48L << 20);
    }
  }

  /** Nor is one that does not say who it is. */
  @Test
  void whatWaitsForTheServersTlsIsHeldBackToo() throws Exception {
    try (TestServer deaf = new TestServer("127.0.0.9", SecretAttacksTest::hearNothing);
        SSLSocket flood = SecretClient.trusting(proxied, deaf.port()).connect("api.test")) {
      TestServer.write(
          flood.getOutputStream(),
          "POST / HTTP/1.1\r\nHost: api.test:%d\r\nContent-Length: 999999999\r\n\r\n"
              .formatted(deaf.port()));
      AtomicLong taken = new AtomicLong();
      Thread.ofPlatform().daemon().start(() -> pour(flood, taken));
      long all = settled(taken);
      // Else the client would wait for its own flood to end.
      proxied.close();
      assertThat(all).isBetween(1L, 48L << 20);
    }
  }

  /** What was taken once something was, and then nothing for a second. */
  private static long settled(AtomicLong taken) throws InterruptedException {
    long before = 0;
    for (int same = 0; same < 10; ) {
      Thread.sleep(100);
      long now = taken.get();
      same = now > 0 && now == before ? same + 1 : 0;
      before = now;
    }
    return before;
  }

  private static void pour(SSLSocket socket, AtomicLong taken) {
    try {
      while (taken.get() < 100L << 20) {
        socket.getOutputStream().write(new byte[16 * 1024]);
        taken.addAndGet(16 * 1024);
      }
    } catch (IOException e) {
      // That is the end of the test.
    }
  }

  private static void say(SocketChannel channel, String text) throws IOException {
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }

  /** How much is taken until nothing is for a while, once something was. */
  private static long taken(SocketChannel channel) throws IOException, InterruptedException {
    long total = 0;
    int pauses = 0;
    while (pauses < 10 && total < 100L << 20) {
      long more = channel.write(ByteBuffer.allocate(1 << 20));
      total += more;
      pauses = more == 0 && total > 0 ? pauses + 1 : 0;
      if (more == 0) {
        Thread.sleep(50);
      }
    }
    return total;
  }

  private static void hearNothing(InputStream input, OutputStream output) {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
