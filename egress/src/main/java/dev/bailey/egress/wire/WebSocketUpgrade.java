package dev.bailey.egress.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The opening handshake of WebSocket (RFC 6455), the only change of protocol that passes: what
 * follows it is not looked at, so both sides have to mean this one.
 */
public final class WebSocketUpgrade {
  static final String TOKEN = "websocket";

  private static final String VERSION = "13";
  private static final int KEY_BYTES = 16;
  private static final String KEY_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private WebSocketUpgrade() {}

  /** Refuses a request for it that a server could take for something else. */
  static void check(HttpRequest request) {
    HttpHeaders headers = request.headers();
    boolean proper =
        request.method().equals(HttpMethod.GET)
            && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
            && isOnly(headers, HttpHeaderNames.SEC_WEBSOCKET_VERSION, VERSION)
            && headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_KEY).size() == 1
            && isKey(headers.get(HttpHeaderNames.SEC_WEBSOCKET_KEY))
            && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)
            && !headers.contains(HttpHeaderNames.TRANSFER_ENCODING);
    if (!proper) {
      throw new MalformedMessage(
          "it asks for an upgrade to WebSocket without the handshake of version 13");
    }
  }

  private static boolean isKey(String text) {
    try {
      return Base64.getDecoder().decode(text).length == KEY_BYTES;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isOnly(HttpHeaders headers, CharSequence name, String value) {
    return headers.getAll(name).size() == 1 && headers.get(name).equalsIgnoreCase(value);
  }

  /** Whether a reply takes up what a request has asked for. */
  public static boolean isAccepted(HttpRequest request, HttpResponse reply) {
    String key = request.headers().get(HttpHeaderNames.SEC_WEBSOCKET_KEY);
    return key != null
        && isOnly(reply.headers(), HttpHeaderNames.UPGRADE, TOKEN)
        && accept(key).equals(reply.headers().get(HttpHeaderNames.SEC_WEBSOCKET_ACCEPT));
  }

  private static String accept(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1").digest((key + KEY_SUFFIX).getBytes(US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-1 is missing here", e);
    }
  }
}
