package dev.bailey.egress.proxy.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TunnelProtocolTest {
  private static TunnelProtocol of(String text) {
    return TunnelProtocol.of(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\n",
        "GET / HTTP/1.0\n",
        "get / HTTP/1.1\r\nHost: a.test\r\n\r\n",
        "ODD-METHOD! * HTTP/1.1\r\n",
        "CONNECT a.test:443 HTTP/1.1\r\n",
        "GET http://a.test/ HTTP/1.1\r\n",
      })
  void aWholeRequestLineIsHttp(String text) {
    assertThat(of(text)).isEqualTo(TunnelProtocol.HTTP);
    for (int i = 0; i < text.indexOf("HTTP") + 9; i++) {
      assertThat(of(text.substring(0, i))).isEqualTo(TunnelProtocol.UNDECIDED);
    }
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
    assertThat(of(text)).isEqualTo(TunnelProtocol.OTHER);
  }

  /** Some server reads each of these as a request. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n\r\nGET / HTTP/1.1\r\n",
        " GET / HTTP/1.1\r\n",
        "\0GET / HTTP/1.1\r\n",
        "\u00efGET / HTTP/1.1\r\n",
        "{GET} / HTTP/1.1\r\n",
        "G\u0080T / HTTP/1.1\r\n",
        "GET\u000b/ HTTP/1.1\r\n",
        "GET\f/ HTTP/1.1\r\n",
        "GET\t/ HTTP/1.1\r\n",
        "GET  / HTTP/1.1\r\n",
        "GET /a b HTTP/1.1\r\n",
        "GET /  HTTP/1.1\r\n",
        "GET /\u00e9 HTTP/1.1\r\n",
        "GET / HTTP/1.1 \r\n",
        "GET / HTTP/1.10\r\n",
        "GET / http/1.1\r\n",
        "GET / HTTP/2.0\r\n",
        "GET / XTTP/1.1\r\n",
        "GET /\r\n",
        "GET\r\n",
        "PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\nGET / HTTP/1.1\r\n",
      })
  void whatOnlySomeServersTakeForARequestIsNone(String text) {
    assertThat(of(text)).isEqualTo(TunnelProtocol.OTHER);
  }

  @Test
  void aMethodHasAnEnd() {
    assertThat(of("G".repeat(32) + " / HTTP/1.1\r\n")).isEqualTo(TunnelProtocol.HTTP);
    assertThat(of("G".repeat(33))).isEqualTo(TunnelProtocol.OTHER);
  }

  @Test
  void http2IsRecognisedByItsPreface() {
    assertThat(of("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")).isEqualTo(TunnelProtocol.HTTP_2);
    assertThat(of("PRI * HTTP/2")).isEqualTo(TunnelProtocol.HTTP_2);
    assertThat(of("PRI * HTTP/")).isEqualTo(TunnelProtocol.UNDECIDED);
  }

  @Test
  void aLineWithoutEndIsNotWaitedFor() {
    assertThat(of("GET /" + "x".repeat(9000))).isEqualTo(TunnelProtocol.HTTP);
  }

  @Test
  void tlsBeginsWithAHandshake() {
    assertThat(of("\26\3\1")).isEqualTo(TunnelProtocol.TLS);
    assertThat(of("")).isEqualTo(TunnelProtocol.UNDECIDED);
  }
}
