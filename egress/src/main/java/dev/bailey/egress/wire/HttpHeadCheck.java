package dev.bailey.egress.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Refuses request heads that a proxy and a server could parse differently (request smuggling). */
final class HttpHeadCheck {
  /** Some programs read an underscore in the name of a header as a hyphen. */
  private static final Set<String> LOOK_ALIKES =
      Set.of("accept_encoding", "content_length", "transfer_encoding");

  /** Headers of hixie-76 WebSocket: eight bytes follow the head without a Content-Length. */
  private static final Set<String> UNANNOUNCED = Set.of("sec-websocket-key1", "sec-websocket-key2");

  /** Headers that a Connection option must not have the next hop leave out. */
  private static final Set<String> END_TO_END =
      Set.of("host", "content-length", "transfer-encoding");

  private HttpHeadCheck() {}

  static void check(HttpRequest request) {
    if (request.decoderResult().isFailure()) {
      throw new MalformedMessage(
          "it is not an HTTP request: " + request.decoderResult().cause().getMessage());
    }
    checkVersion(request.protocolVersion());
    checkHeaders(request.headers());
    checkCoding(request);
    checkConnection(request);
  }

  private static void checkVersion(HttpVersion version) {
    if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
      throw new MalformedMessage("the version is neither HTTP/1.1 nor HTTP/1.0");
    }
  }

  private static void checkHeaders(HttpHeaders headers) {
    for (Map.Entry<String, String> header : headers) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (LOOK_ALIKES.contains(name)) {
        throw new MalformedMessage(
            "the header " + header.getKey() + " can be read as another header (underscore)");
      }
      if (UNANNOUNCED.contains(name)) {
        throw new MalformedMessage(
            "the header " + header.getKey() + " announces a body without a length");
      }
      // Only a header of several lines comes out like that, and the next reader trims it.
      if (!header.getValue().equals(header.getValue().strip())) {
        throw new MalformedMessage(
            "the header " + header.getKey() + " has an empty continuation line");
      }
    }
  }

  /** Refuses transfer codings other than a single chunked, and CONNECT with a body. */
  private static void checkCoding(HttpRequest request) {
    List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
    boolean chunked = codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked");
    if (!codings.isEmpty() && !chunked) {
      throw new MalformedMessage("the transfer coding is not just chunked");
    }
    boolean body = !codings.isEmpty() || request.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
    if (body && request.method().equals(HttpMethod.CONNECT)) {
      throw new MalformedMessage("a tunnel is asked for with a body");
    }
  }

  /**
   * Refuses upgrades other than WebSocket, since requests after an upgrade (h2c) are not checked;
   * and Connection options that name end-to-end headers.
   */
  private static void checkConnection(HttpRequest request) {
    List<String> upgrades = tokens(request.headers(), HttpHeaderNames.UPGRADE);
    for (String upgrade : upgrades) {
      if (!upgrade.equals(WebSocketUpgrade.TOKEN)) {
        throw new MalformedMessage(
            "it asks for an upgrade to " + upgrade + ", and only WebSocket passes");
      }
    }
    List<String> options = tokens(request.headers(), HttpHeaderNames.CONNECTION);
    for (String option : options) {
      if (END_TO_END.contains(option)) {
        throw new MalformedMessage("it asks to leave out the header " + option);
      }
    }
    // Without the option it is not passed on.
    if (!upgrades.isEmpty() && options.contains("upgrade")) {
      WebSocketUpgrade.check(request);
    }
  }

  private static List<String> tokens(HttpHeaders headers, CharSequence name) {
    return headers.getAll(name).stream()
        .flatMap(it -> List.of(it.split(",", -1)).stream())
        .map(it -> it.strip().toLowerCase(Locale.ROOT))
        .toList();
  }
}
