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

/** Refuses heads of requests that programs on the way could understand differently. */
final class HttpHeadCheck {
  /** Some programs read an underscore in the name of a header as a hyphen. */
  private static final Set<String> LOOK_ALIKES =
      Set.of("accept_encoding", "content_length", "transfer_encoding");

  /** What the next program must not be told to leave out. */
  private static final Set<String> END_TO_END =
      Set.of("host", "content-length", "transfer-encoding");

  private HttpHeadCheck() {}

  static void check(HttpRequest request) {
    if (request.decoderResult().isFailure()) {
      throw new Refusal("it is no request: " + request.decoderResult().cause().getMessage());
    }
    checkVersion(request.protocolVersion());
    checkHeaders(request.headers());
    checkCoding(request);
    checkConnection(request.headers());
  }

  private static void checkVersion(HttpVersion version) {
    if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
      throw new Refusal("the version is neither HTTP/1.1 nor HTTP/1.0");
    }
  }

  private static void checkHeaders(HttpHeaders headers) {
    for (Map.Entry<String, String> header : headers) {
      if (LOOK_ALIKES.contains(header.getKey().toLowerCase(Locale.ROOT))) {
        throw new Refusal("the header " + header.getKey() + " looks like another one");
      }
      // Only a header of several lines comes out like that, and the next reader trims it.
      if (!header.getValue().equals(header.getValue().strip())) {
        throw new Refusal("the header " + header.getKey() + " has an empty line of its own");
      }
    }
  }

  /** The one coding is chunked: others are for the two ends, and few programs know them. */
  private static void checkCoding(HttpRequest request) {
    List<String> codings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
    boolean chunked = codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked");
    if (!codings.isEmpty() && !chunked) {
      throw new Refusal("the transfer coding is not just chunked");
    }
    boolean body = !codings.isEmpty() || request.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
    if (body && request.method().equals(HttpMethod.CONNECT)) {
      throw new Refusal("a tunnel is asked for with a body");
    }
  }

  /** A change to HTTP/2 amid a connection would hide all later requests. */
  private static void checkConnection(HttpHeaders headers) {
    for (String upgrade : tokens(headers, HttpHeaderNames.UPGRADE)) {
      if (upgrade.startsWith("h2") || upgrade.startsWith("http/") || upgrade.startsWith("tls")) {
        throw new Refusal("it asks for a change to " + upgrade);
      }
    }
    for (String option : tokens(headers, HttpHeaderNames.CONNECTION)) {
      if (END_TO_END.contains(option)) {
        throw new Refusal("it asks to leave out the header " + option);
      }
    }
  }

  private static List<String> tokens(HttpHeaders headers, CharSequence name) {
    return headers.getAll(name).stream()
        .flatMap(it -> List.of(it.split(",", -1)).stream())
        .map(it -> it.strip().toLowerCase(Locale.ROOT))
        .toList();
  }
}
