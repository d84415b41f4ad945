package dev.bailey.egress.proxy.tunnel;

import dev.bailey.egress.proxy.connection.HttpSizes;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * The protocol that a tunnel carries, by the first bytes of the client. HTTP is only what no server
 * reads as anything else: {@code METHOD SP TARGET SP HTTP/1.x} and the end of the line, nothing
 * before it. Servers are more forgiving, each in its own way, so whatever is not that is not HTTP
 * here.
 */
enum TunnelProtocol {
  /** More bytes are needed. */
  UNDECIDED,
  TLS,
  HTTP,
  /** HTTP/2 from the first byte on (prior knowledge). */
  HTTP_2,
  OTHER;

  private static final int TLS_HANDSHAKE = 22;
  private static final int LONGEST_METHOD = 32;
  private static final String TOKEN_SIGNS = "!#$%&'*+-.^_`|~";
  private static final String VERSION = "HTTP/1.";
  private static final String PREFACE = "PRI * HTTP/2.0\r\n";

  static TunnelProtocol of(ByteBuf bytes) {
    if (!bytes.isReadable()) {
      return UNDECIDED;
    }
    if (bytes.getByte(bytes.readerIndex()) == TLS_HANDSHAKE) {
      return TLS;
    }
    int end = bytes.forEachByte(TunnelProtocol::isTokenCharacter);
    int length = (end < 0 ? bytes.writerIndex() : end) - bytes.readerIndex();
    if (length == 0 || length > LONGEST_METHOD) {
      return OTHER;
    }
    return end < 0 ? UNDECIDED : byTarget(bytes, end);
  }

  private static TunnelProtocol byTarget(ByteBuf bytes, int space) {
    if (bytes.getByte(space) != ' ') {
      return OTHER;
    }
    int start = space + 1;
    int end = bytes.forEachByte(start, bytes.writerIndex() - start, TunnelProtocol::isVisible);
    if (end < 0) {
      // One that is too long is refused, with a reply, where requests are read.
      return bytes.writerIndex() - start > HttpSizes.LONGEST_LINE ? HTTP : UNDECIDED;
    }
    return end == start || bytes.getByte(end) != ' ' ? OTHER : byVersion(bytes, end + 1);
  }

  private static TunnelProtocol byVersion(ByteBuf bytes, int start) {
    int present = bytes.writerIndex() - start;
    for (int i = 0; i < Math.min(present, VERSION.length()); i++) {
      if (bytes.getByte(start + i) != VERSION.charAt(i)) {
        return isPreface(bytes) ? HTTP_2 : OTHER;
      }
    }
    if (present > VERSION.length() && !isDigit(bytes.getByte(start + VERSION.length()))) {
      return OTHER;
    }
    int end = start + VERSION.length() + 1;
    if (bytes.writerIndex() <= end) {
      return UNDECIDED;
    }
    return bytes.getByte(end) == '\r' || bytes.getByte(end) == '\n' ? HTTP : OTHER;
  }

  private static boolean isPreface(ByteBuf bytes) {
    int length = Math.min(bytes.readableBytes(), PREFACE.length());
    String text = bytes.toString(bytes.readerIndex(), length, StandardCharsets.ISO_8859_1);
    return PREFACE.startsWith(text);
  }

  private static boolean isVisible(byte it) {
    return it > ' ' && it < 0x7f;
  }

  private static boolean isDigit(byte it) {
    return it >= '0' && it <= '9';
  }

  /** As in RFC 9110; no byte above 0x7f. */
  private static boolean isTokenCharacter(byte it) {
    return isDigit(it)
        || (it >= 'A' && it <= 'Z')
        || (it >= 'a' && it <= 'z')
        || TOKEN_SIGNS.indexOf(it) >= 0;
  }
}
