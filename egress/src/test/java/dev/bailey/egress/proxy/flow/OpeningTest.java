package dev.bailey.egress.proxy.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningTest {
  private static Opening of(String text) {
    return Opening.of(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\n",
        "GET ",
        "POST\t/ HTTP/1.1",
        "\r\n\r\n GET /",
        "get / http/1.1",
        "ODD-METHOD! / x HTTP/1.1",
        "PRI * HTTP/2.0",
        "CONNECT a.test:443 HTTP/1.1",
      })
  void requestsAreHttpHoweverTheyLook(String text) {
    assertThat(of(text)).isEqualTo(Opening.HTTP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.6p1 Ubuntu-3\r\n",
        "EHLO client.test\r\n",
        "USER me\r\n",
        "*1\r\n$4\r\nPING\r\n",
        "PING\r\n",
        "CONNECT {\"verbose\":false}\r\n",
        "0032git-upload-pack /project.git\0host=a.test\0",
        "\0\0\0\10\4\322\26\57",
        "\20\14\0\4MQTT",
        "a-word-that-is-longer-than-any-method-there-is ",
      })
  void otherProtocolsAreNot(String text) {
    assertThat(of(text)).isEqualTo(Opening.OTHER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "G", "GET", "\r\n", "EHLO client", "EHLO client\r"})
  void whatMayBecomeARequestIsUndecided(String text) {
    assertThat(of(text)).isEqualTo(Opening.UNDECIDED);
  }

  @Test
  void aLineWithoutEndIsNotWaitedFor() {
    assertThat(of("ODD " + "x".repeat(9000))).isEqualTo(Opening.OVERLONG);
    assertThat(of("\n".repeat(9000))).isEqualTo(Opening.OVERLONG);
  }

  @Test
  void tlsBeginsWithAHandshake() {
    assertThat(of("\26\3\1")).isEqualTo(Opening.TLS);
  }
}
