package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.wire.Hellos;
import dev.bailey.execution.NetworkEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server of TLS 1.3 may ask for another hello, and heeds the name in that. */
class SecondHelloTest {
  private static final byte[] FIRST = Hellos.with(Hellos.serverName("allowed.test"));
  private static final byte[] SAME = Hellos.with(Hellos.serverName("allowed.test"));
  private static final byte[] CHANGE_CIPHER_SPEC = {20, 3, 3, 0, 1, 1};
  private static final byte[] EARLY_DATA = {23, 3, 3, 0, 7, 22, 3, 3, 0, 1, 1, 1};
  private static final byte[] ALERT = {21, 3, 3, 0, 2, 1, 112};

  private static final byte[] RETRY =
      Hellos.record(
          Hellos.join(
              new byte[] {2, 0, 0, 34, 3, 3},
              HexFormat.of()
                  .parseHex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c")));

  private static final byte[] SERVER_HELLO =
      Hellos.record(Hellos.join(new byte[] {2, 0, 0, 34, 3, 3}, new byte[32]));

  /** Encrypted, so it is not what its first bytes look like. */
  private static final byte[] FINISHED = Hellos.record(new byte[] {1, 0, 0, 2, 9, 9, 9, 9});

  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private byte[][] answer = {RETRY};
  private final TestServer server = new TestServer("127.0.0.9", this::listen);
  private final Proxied proxied =
      Proxied.explicit("allowed.test", "127.0.0.9", "allowed.test=127.0.0.9");

  @AfterEach
  void close() {
    proxied.close();
    server.close();
  }

  /** Answers once it has heard the first hello. */
  private void listen(InputStream input, OutputStream output) throws IOException {
    hear(input.readNBytes(FIRST.length));
    for (byte[] part : answer) {
      output.write(part);
      output.flush();
    }
    byte[] some = new byte[4096];
    for (int count = input.read(some); count >= 0; count = input.read(some)) {
      hear(Arrays.copyOf(some, count));
    }
  }

  private void hear(byte[] bytes) {
    synchronized (heard) {
      heard.writeBytes(bytes);
    }
  }

  private byte[] heard() {
    synchronized (heard) {
      return heard.toByteArray();
    }
  }

  private Client open() {
    String authority = "allowed.test:" + server.port();
    Client client = proxied.client();
    client.say("CONNECT %1$s HTTP/1.1\r\nHost: %1$s\r\n\r\n".formatted(authority));
    assertThat(client.head()).contains("200");
    return client;
  }

  /** Waits for the answer before it goes on. */
  private Client answered() {
    Client client = open().say(FIRST);
    for (byte[] part : answer) {
      assertThat(client.hear(part.length)).isEqualTo(part);
    }
    return client;
  }

  private void assertArrives(byte[]... parts) {
    byte[] all = Hellos.join(FIRST, Hellos.join(parts));
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(heard()).isEqualTo(all));
  }

  private static byte[] second(String name) {
    return Hellos.with(Hellos.serverName(name));
  }

  /** One byte in each record. */
  private static byte[] inPieces(byte[] hello) {
    byte[] all = {};
    for (int i = 5; i < hello.length; i++) {
      all = Hellos.join(all, Hellos.record(new byte[] {hello[i]}));
    }
    return all;
  }

  @Test
  void oneWithTheSameNamePasses() {
    try (Client client = answered()) {
      client.say(CHANGE_CIPHER_SPEC).say(SAME).say(EARLY_DATA);
      assertArrives(CHANGE_CIPHER_SPEC, SAME, EARLY_DATA);
      client.say(FINISHED);
      assertArrives(CHANGE_CIPHER_SPEC, SAME, EARLY_DATA, FINISHED);
    }
  }

  @Test
  void inPiecesToo() {
    try (Client client = answered()) {
      byte[] pieces = inPieces(SAME);
      for (byte it : pieces) {
        client.say(new byte[] {it});
      }
      assertArrives(pieces);
    }
  }

  @Test
  void oneWithAnotherNameIsNotSent() {
    byte[] other = second("other.test");
    byte[] encrypted =
        Hellos.with(Hellos.serverName("allowed.test"), Hellos.extension(0xfe0d, new byte[] {1}));
    Map<String, byte[]> forms =
        Map.of(
            "as it is", other,
            "without a name", Hellos.with(),
            "with an encrypted one", encrypted,
            "behind a change", Hellos.join(CHANGE_CIPHER_SPEC, other),
            "behind early data", Hellos.join(EARLY_DATA, CHANGE_CIPHER_SPEC, other),
            "in pieces", Hellos.join(CHANGE_CIPHER_SPEC, inPieces(other)),
            "no hello", Hellos.record(new byte[] {16, 0, 0, 1, 1}));
    forms.forEach((form, bytes) -> {
      try (Client client = answered()) {
        client.say(bytes);
        assertThat(client.rest()).as(form).isEqualTo("\25\3\3\0\2\2\61");
      }
    });
    assertThat(proxied.events(forms.size()))
        .allMatch(it -> it.verdict() == NetworkEvent.Verdict.DENIED)
        .allMatch(it -> it.reason().contains("second ClientHello"));
    assertThat(new String(heard(), StandardCharsets.ISO_8859_1))
        .contains("allowed.test")
        .doesNotContain("other.test");
  }

  @Test
  void norBeforeTheServerHasAskedForIt() {
    byte[] other = second("other.test");
    for (byte[] bytes :
        List.of(
            Hellos.join(FIRST, other),
            Hellos.join(FIRST, CHANGE_CIPHER_SPEC, other),
            Hellos.join(FIRST, EARLY_DATA, EARLY_DATA, other))) {
      try (Client client = open()) {
        client.say(bytes);
        client.rest();
      }
    }
    assertThat(proxied.events(3)).allMatch(it -> it.verdict() == NetworkEvent.Verdict.DENIED);
    assertThat(new String(heard(), StandardCharsets.ISO_8859_1)).doesNotContain("other.test");
  }

  /** Cut at any place, also by a warning before it. */
  @Test
  void theAnswerIsRecognisedHoweverItComes() {
    for (byte[][] parts :
        List.of(
            new byte[][] {ALERT, RETRY},
            new byte[][] {Arrays.copyOf(RETRY, 20), Arrays.copyOfRange(RETRY, 20, RETRY.length)},
            new byte[][] {inPieces(RETRY)})) {
      answer = parts;
      try (Client client = answered()) {
        client.say(second("other.test"));
        assertThat(client.rest()).startsWith("\25\3\3\0\2\2\61");
      }
    }
  }

  /** What then looks like a hello is none: it is encrypted, and no server reads it as one. */
  @Test
  void afterAnyOtherAnswerNothingIsLookedAt() {
    answer = new byte[][] {SERVER_HELLO};
    try (Client client = answered()) {
      byte[] looksLikeOne = Hellos.join(CHANGE_CIPHER_SPEC, FINISHED, EARLY_DATA);
      client.say(looksLikeOne);
      assertArrives(looksLikeOne);
    }
  }
}
