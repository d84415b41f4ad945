package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies in which a secret could not be found, each by a server that tells what it was sent. */
class SecretRepliesTest {
  private static final String VALUE = "Kq7-real-value-of-the-token-0123456789";
  private static final String HALF = VALUE.substring(0, 20);
  private static final String REST = VALUE.substring(20);

  /** Headers that ask for a part, or for a form that cannot be looked through. */
  private static final String WISHES =
      "Range: bytes=0-1\r\nIf-Range: x\r\nRequest-Range: bytes=0-1\r\nX-Range: bytes=0-1\r\n"
          + "x-ms-range: bytes=0-1\r\nAccept-Encoding: gzip\r\nAccept-Charset: utf-16\r\n"
          + "A-IM: feed\r\nTE: gzip, trailers\r\n";

  private static final Pattern UTF_7 = Pattern.compile("[+]([A-Za-z0-9/]{20,})-");

  @TempDir static Path folder;
  private static Certificates certificates;
  private static SecretGrant grant;

  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final TestServer plain = new TestServer("127.0.0.9", this::reply);
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
    server = new TestServer(certificates.listen("127.0.0.9"), this::reply);
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
    plain.close();
  }

  /** The path says which form the reply has. */
  private void reply(InputStream input, OutputStream output) throws IOException {
    String head = TestServer.head(input);
    heads.add(head);
    String form = head.substring(head.indexOf('/') + 1, head.indexOf(" HTTP"));
    switch (form) {
      case "gzip" -> write(output, "200 OK", "Content-Encoding: gzip", gzip(VALUE));
      case "gzip-list" -> write(output, "200 OK", "Content-Encoding: identity, gzip", gzip(VALUE));
      case "deflate" -> write(output, "200 OK", "Content-Encoding: deflate", deflate(VALUE));
      case "br" -> write(output, "200 OK", "Content-Encoding: br", brotli());
      case "zstd" -> write(output, "200 OK", "Content-Encoding: zstd", zstd());
      case "unknown" -> write(output, "200 OK", "Content-Encoding: x-backwards", backwards(VALUE));
      case "identity" -> write(output, "200 OK", "Content-Encoding: identity", VALUE);
      case "part" -> write(output, "206 Partial Content", "Content-Range: bytes 0-19/38", HALF);
      case "part-as-whole" -> write(output, "200 OK", "Content-Range: bytes 0-19/38", HALF);
      case "parts" ->
          write(
              output,
              "200 OK",
              "Content-Type: multipart/byteranges; boundary=x",
              "--x\r\n\r\n" + HALF + "\r\n--x\r\n\r\n" + REST + "\r\n--x--\r\n");
      case "delta" -> write(output, "226 IM Used", "IM: feed", HALF);
      case "utf-16" ->
          write(output, "200 OK", "Content-Type: text/plain; charset=\"UTF-16\"", utf16());
      case "utf-7" -> write(output, "200 OK", "Content-Type: text/plain;charset = utf-7", utf7());
      case "two-charsets" ->
          write(
              output, "200 OK", "Content-Type: text/plain; charset=utf-8; charset=UTF-16", utf16());
      case "two-types" ->
          write(
              output,
              "200 OK",
              "Content-Type: text/plain; charset=utf-8\r\nContent-Type: a/b; charset=utf-8",
              VALUE);
      case "folded" -> write(output, "200 OK", "X-Key: " + HALF + "\r\n " + REST, "x");
      case "folded-twice" ->
          write(output, "200 OK", "X-Key: " + VALUE + " K\r\n\t" + VALUE.substring(1), "x");
      case "folded-hint" -> {
        TestServer.write(
            output, "HTTP/1.1 103 Hints\r\nLink: " + HALF + "\r\n " + REST + "\r\n\r\n");
        write(output, "200 OK", "X-Form: plain", "x");
      }
      case "coded" ->
          TestServer.write(
              output, "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n" + gzip(VALUE));
      case "coded-chunked" -> chunked(output, "Transfer-Encoding: gzip, chunked", gzip(VALUE));
      case "two-codings" ->
          chunked(output, "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", gzip(VALUE));
      case "identity-coded" ->
          TestServer.write(
              output, "HTTP/1.1 200 OK\r\nTransfer-Encoding: Identity\r\n\r\n" + VALUE);
      case "identity-length" -> write(output, "200 OK", "Transfer-Encoding: identity", VALUE);
      case "identity-chunked" -> chunked(output, "Transfer-Encoding: identity, chunked", VALUE);
      case "two-lengths" ->
          chunked(output, "Transfer-Encoding: chunked\r\nContent-Length: 3", VALUE);
      case "0.9" -> TestServer.write(output, VALUE);
      case "switched" ->
          TestServer.write(
              output,
              "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n" + VALUE);
      case "hint" -> {
        TestServer.write(output, "HTTP/1.1 103 Hints\r\nLink: <" + VALUE + ">\r\n\r\n");
        write(output, "302 Found", "Location: /" + VALUE + "\r\nSet-Cookie: a=" + VALUE, VALUE);
      }
      case "named" -> write(output, "200 OK", "Content-Type: text/html; charset=ISO-8859-1", VALUE);
      case "trailer" ->
          TestServer.write(
              output,
              "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Key\r\n\r\n"
                  + ("1;x=" + VALUE + "\r\nx\r\n0\r\nX-Key: " + VALUE + "\r\n")
                  + ("X-Folded: " + HALF + "\r\n " + REST + "\r\n\r\n"));
      default -> write(output, "200 OK", "X-Form: plain", VALUE);
    }
  }

  private static void write(OutputStream output, String status, String header, String body)
      throws IOException {
    TestServer.write(
        output,
        "HTTP/1.1 %s\r\n%s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
            .formatted(status, header, body.length(), body));
  }

  private static void chunked(OutputStream output, String header, String body) throws IOException {
    TestServer.write(
        output,
        "HTTP/1.1 200 OK\r\n%s\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
            .formatted(header, body.length(), body));
  }

  private static String gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.US_ASCII));
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  private static String deflate(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflate = new DeflaterOutputStream(bytes)) {
      deflate.write(text.getBytes(StandardCharsets.US_ASCII));
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  /** Two blocks that are stored as they are, each behind its head of three bytes, and the end. */
  private static String brotli() {
    return bytes((HALF.length() - 1) << 4 | 1 << 20)
        + HALF
        + bytes((REST.length() - 1) << 3 | 1 << 19)
        + REST
        + "\u0003";
  }

  /** The same: magic number, a flag for one segment, the length, and the two blocks. */
  private static String zstd() {
    return "(\u00b5/\u00fd "
        + (char) VALUE.length()
        + bytes(HALF.length() << 3)
        + HALF
        + bytes(REST.length() << 3 | 1)
        + REST;
  }

  private static String bytes(int number) {
    return "" + (char) (number & 0xff) + (char) (number >> 8 & 0xff) + (char) (number >> 16 & 0xff);
  }

  private static String backwards(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  private static String utf7() {
    byte[] bytes = VALUE.getBytes(StandardCharsets.UTF_16BE);
    return "+" + Base64.getEncoder().withoutPadding().encodeToString(bytes) + "-";
  }

  private static String utf16() {
    return new String(VALUE.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1);
  }

  private String get(String form, String headers) throws IOException {
    return client.ask(
        "api.test",
        "GET /%s HTTP/1.1\r\nHost: api.test:%d\r\nX-Key: %s\r\n%sConnection: close\r\n\r\n"
            .formatted(form, server.port(), placeholder, headers));
  }

  /** All that a client can make of a reply. */
  private static String read(String reply) throws IOException {
    StringBuilder all = new StringBuilder(reply);
    all.append(reply.replaceAll("\\s", ""));
    byte[] bytes = reply.getBytes(StandardCharsets.ISO_8859_1);
    all.append(new String(bytes, StandardCharsets.UTF_16BE));
    all.append(reply.replace("\0", "")).append(backwards(reply));
    for (MatchResult it : UTF_7.matcher(reply).results().toList()) {
      all.append(new String(Base64.getDecoder().decode(it.group(1)), StandardCharsets.UTF_16BE));
    }
    int deflated = reply.indexOf("x\u009c");
    if (deflated >= 0) {
      byte[] rest = reply.substring(deflated).getBytes(StandardCharsets.ISO_8859_1);
      try (InputStream inflater = new InflaterInputStream(new ByteArrayInputStream(rest))) {
        all.append(new String(inflater.readNBytes(VALUE.length()), StandardCharsets.US_ASCII));
      }
    }
    int zipped = reply.indexOf("\u001f\u008b");
    if (zipped >= 0) {
      byte[] rest = reply.substring(zipped).getBytes(StandardCharsets.ISO_8859_1);
      try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(rest))) {
        all.append(new String(gzip.readNBytes(VALUE.length()), StandardCharsets.US_ASCII));
      }
    }
    return all.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, encoded",
    "gzip-list, encoded",
    "deflate, encoded",
    "br, encoded",
    "zstd, encoded",
    "unknown, encoded",
    "part, part of",
    "part-as-whole, part of",
    "parts, part of",
    "delta, part of",
    "utf-16, character set",
    "utf-7, character set",
    "two-charsets, more than one character set",
    "two-types, more than one character set",
    "folded, several lines",
    "folded-twice, several lines",
    "folded-hint, several lines",
    "coded, transfer coding",
    "coded-chunked, transfer coding",
    "two-codings, transfer coding",
    "identity-length, two lengths",
    "identity-chunked, transfer coding",
  })
  void whatCannotBeLookedThroughIsRefused(String form, String reason) throws IOException {
    String reply = get(form, "");
    assertThat(heads.getFirst()).contains("X-Key: " + VALUE);
    assertThat(reply).startsWith("HTTP/1.1 502").contains(reason);
    assertThat(read(reply)).doesNotContain(VALUE, HALF, REST);
    NetworkEvent event = proxied.events(1).getFirst();
    assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
    assertThat(event.reason()).contains(reason);
  }

  /** The control: what is refused above tells it to whoever reads the reply as it is meant. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "gzip",
        "gzip-list",
        "deflate",
        "unknown",
        "utf-16",
        "utf-7",
        "two-charsets",
        "two-types",
        "folded",
        "folded-twice",
        "folded-hint",
        "coded",
        "coded-chunked",
        "two-codings",
        "identity-length",
        "identity-chunked"
      })
  void eachOfTheseTellsItsReader(String form) throws IOException {
    assertThat(read(sent(form))).contains(VALUE);
  }

  /** The control for those that tell it in pieces, none of which is the value. */
  @ParameterizedTest
  @CsvSource({
    "part, false",
    "part-as-whole, false",
    "delta, false",
    "parts, true",
    "br, true",
    "zstd, true",
  })
  void eachOfTheseTellsPieces(String form, boolean all) throws IOException {
    String sent = sent(form);
    assertThat(sent).contains(HALF).doesNotContain(VALUE);
    assertThat(sent.contains(REST)).isEqualTo(all);
  }

  /** What the server sends, before it comes to the proxy. */
  private String sent(String form) throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    String request = "GET /" + form + " HTTP/1.1\r\n\r\n";
    reply(new ByteArrayInputStream(request.getBytes(StandardCharsets.US_ASCII)), sent);
    return sent.toString(StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.9", "switched", "two-lengths"})
  void whatIsNoReplyIsRefused(String form) throws IOException {
    assertThat(read(get(form, ""))).startsWith("HTTP/1.1 502").doesNotContain(VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "named", "hint", "trailer", "identity", "identity-coded"})
  void whatCanBeLookedThroughIsTold(String form) throws IOException {
    String reply = get(form, "");
    assertThat(read(reply)).contains(placeholder).doesNotContain(VALUE);
    assertThat(reply).doesNotContain("HTTP/1.1 502");
  }

  /** The coding is taken away with its header: of several readers none can see another end. */
  @Test
  void aReplyCodedAsItIsEndsWithItsConnection() throws IOException {
    assertThat(get("identity-coded", ""))
        .startsWith("HTTP/1.1 200")
        .endsWith("\r\n\r\n" + placeholder)
        .doesNotContainIgnoringCase("transfer-encoding")
        .doesNotContainIgnoringCase("content-length");
  }

  /** The control: from a host without a secret it is all asked for, but for what TE says. */
  @Test
  void partsOfOtherHostsAreAskedFor() {
    try (Proxied other = Proxied.explicit("api.test", "127.0.0.9", "api.test=127.0.0.9");
        Client asking = other.client()) {
      asking.say(
          "GET http://api.test:%1$d/plain HTTP/1.1\r\nHost: api.test:%1$d\r\n%2$sConnection: close\r\n\r\n"
              .formatted(plain.port(), WISHES));
      assertThat(asking.rest()).contains(VALUE);
    }
    assertThat(heads.getFirst().lines())
        .containsAll(WISHES.replace("TE: gzip, trailers\r\n", "").lines().toList());
  }

  @Test
  void noPartIsAskedForInAnyWay() throws IOException {
    get("plain", WISHES);
    String head = heads.getFirst().toLowerCase(Locale.ROOT);
    assertThat(head).doesNotContain("range:", "gzip", "charset", "a-im");
    assertThat(head).contains("accept-encoding: identity\r\n");
  }

  @Test
  void anotherProtocolIsNotAskedFor() throws IOException {
    String reply =
        client.ask(
            "api.test",
            ("GET /switched HTTP/1.1\r\nHost: api.test:%d\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    + "Connection: upgrade\r\nX-Key: %s\r\n\r\n")
                .formatted(server.port(), placeholder));
    assertThat(reply).startsWith("HTTP/1.1 403").contains("another protocol");
    assertThat(heads).isEmpty();
  }

  /** What its host was sent by TLS it may tell without. */
  @Test
  void plainRepliesOfItsHostAreLookedThroughToo() {
    try (Client asking = proxied.client()) {
      asking.say(
          "GET http://api.test:%1$d/plain HTTP/1.1\r\nHost: api.test:%1$d\r\nConnection: close\r\n\r\n"
              .formatted(plain.port()));
      assertThat(asking.rest()).contains(placeholder).doesNotContain(VALUE);
    }
  }

  @Test
  void aSecretThatWasTakenAwayIsStillLookedFor() throws IOException {
    proxied.gateway().replace(Rules.of("api.test", "127.0.0.9", "api.test=127.0.0.9"));
    try (SSLSocket socket = client.connect("api.test")) {
      TestServer.write(
          socket.getOutputStream(),
          "GET /plain HTTP/1.1\r\nHost: api.test:%d\r\nConnection: close\r\n\r\n"
              .formatted(server.port()));
      String reply =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(reply).contains(placeholder).doesNotContain(VALUE);
    }
  }
}
