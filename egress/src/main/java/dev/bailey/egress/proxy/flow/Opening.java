package dev.bailey.egress.proxy.flow;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** What a connection carries, by the first bytes of the client. */
enum Opening {
  /** More bytes are needed. */
  UNDECIDED,
  TLS,
  /** Also what only some servers would take for it. */
  HTTP,
  /** A line that goes on and on: nobody knows what it is going to be. */
  OVERLONG,
  OTHER;

  private static final int TLS_HANDSHAKE = 22;
  private static final int LONGEST_METHOD = 32;
  private static final int LONGEST_LINE = 8 * 1024;
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH");
  private static final String TOKEN_SIGNS = "!#$%&'*+-.^_`|~";

  static Opening of(ByteBuf bytes) {
    if (bytes.isReadable() && bytes.getByte(bytes.readerIndex()) == TLS_HANDSHAKE) {
      return TLS;
    }
    // Servers skip empty lines, some of them spaces, in front of a request.
    int start = bytes.forEachByte(it -> it == '\r' || it == '\n' || it == ' ' || it == '\t');
    if (start < 0) {
      return bytes.readableBytes() > LONGEST_LINE ? OVERLONG : UNDECIDED;
    }
    int end = bytes.forEachByte(start, bytes.writerIndex() - start, it -> isTokenCharacter(it));
    int length = (end < 0 ? bytes.writerIndex() : end) - start;
    if (length == 0 || length > LONGEST_METHOD) {
      return OTHER;
    }
    if (end < 0) {
      return UNDECIDED;
    }
    if (bytes.getByte(end) != ' ' && bytes.getByte(end) != '\t') {
      return OTHER;
    }
    String word = bytes.toString(start, length, StandardCharsets.ISO_8859_1);
    return METHODS.contains(word) ? HTTP : byLine(bytes, end);
  }

  /** Other protocols have lines like "EHLO client", but no version of HTTP in them. */
  private static Opening byLine(ByteBuf bytes, int from) {
    int end = bytes.forEachByte(from, bytes.writerIndex() - from, it -> !isControl(it));
    int length = (end < 0 ? bytes.writerIndex() : end) - from;
    if (length > LONGEST_LINE) {
      return OVERLONG;
    }
    String line = bytes.toString(from, length, StandardCharsets.ISO_8859_1);
    if (line.toUpperCase(Locale.ROOT).contains("HTTP/")) {
      return HTTP;
    }
    return end < 0 ? UNDECIDED : OTHER;
  }

  private static boolean isControl(byte it) {
    return it >= 0 && it < ' ' && it != '\t' && it != '\r';
  }

  private static boolean isTokenCharacter(byte it) {
    return (it >= '0' && it <= '9')
        || (it >= 'A' && it <= 'Z')
        || (it >= 'a' && it <= 'z')
        || TOKEN_SIGNS.indexOf(it) >= 0;
  }
}
