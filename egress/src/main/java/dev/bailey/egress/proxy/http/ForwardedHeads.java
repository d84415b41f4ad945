package dev.bailey.egress.proxy.http;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;

/** Heads of requests and replies as they are forwarded: without hop-by-hop headers. */
final class ForwardedHeads {
  private static final List<String> FOR_NEXT_ONLY =
      List.of(
          "Connection",
          "Keep-Alive",
          "Proxy-Connection",
          "Proxy-Authorization",
          "Proxy-Authenticate",
          "Proxy-Authentication-Info",
          "TE",
          "Upgrade");

  private ForwardedHeads() {}

  /**
   * Some clients, the JDK's among them, offer with every plain request to go on in HTTP/2. Nobody
   * has to take that up, and here it would hide all later requests: so it was not offered.
   */
  static void forgetHttp2(HttpRequest request) {
    if (request.headers().containsValue(HttpHeaderNames.UPGRADE, "h2c", true)) {
      request.headers().remove(HttpHeaderNames.UPGRADE).remove("HTTP2-Settings");
    }
  }

  /** Whether the client asks to change to another protocol. */
  static boolean wantsUpgrade(HttpRequest request) {
    return request.headers().contains(HttpHeaderNames.UPGRADE)
        && request
            .headers()
            .containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true);
  }

  /** As the server is to see it. */
  static HttpRequest request(HttpRequest request, String authority, String path) {
    HttpHeaders headers = request.headers().copy();
    List<String> upgrade = headers.getAll(HttpHeaderNames.UPGRADE);
    boolean upgrades = wantsUpgrade(request);
    boolean trailers = headers.containsValue(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS, true);
    strip(headers);
    if (upgrades) {
      headers.set(HttpHeaderNames.UPGRADE, upgrade);
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
    }
    if (trailers) {
      headers.set(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS);
    }
    headers.set(HttpHeaderNames.HOST, authority);
    return new DefaultHttpRequest(HttpVersion.HTTP_1_1, request.method(), path, headers);
  }

  /**
   * As the client is to see it.
   *
   * @param version of the client
   * @param keep whether the connection goes on after it
   */
  static HttpResponse reply(HttpResponse response, HttpVersion version, boolean keep) {
    HttpHeaders headers = response.headers().copy();
    strip(headers);
    if (isIdentity(headers) || version.equals(HttpVersion.HTTP_1_0)) {
      headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
    }
    HttpResponse reply = new DefaultHttpResponse(HttpVersion.HTTP_1_1, response.status(), headers);
    if (!keep) {
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    } else if (version.equals(HttpVersion.HTTP_1_0)) {
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
    }
    return reply;
  }

  /** The one transfer coding that changes nothing, which RFC 9112 has no more. */
  private static boolean isIdentity(HttpHeaders headers) {
    List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    return codings.size() == 1 && codings.getFirst().equalsIgnoreCase("identity");
  }

  /** One that precedes the real reply, with the change of protocols if it is that. */
  static HttpResponse informational(HttpResponse response) {
    HttpHeaders headers = response.headers().copy();
    List<String> upgrade = headers.getAll(HttpHeaderNames.UPGRADE);
    strip(headers);
    if (!upgrade.isEmpty()) {
      headers.set(HttpHeaderNames.UPGRADE, upgrade);
      headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
    }
    return new DefaultHttpResponse(HttpVersion.HTTP_1_1, response.status(), headers);
  }

  /** Whether the client can tell where the body ends, short of the connection's end. */
  static boolean isDelimited(HttpResponse response, HttpVersion version) {
    boolean chunked = HttpUtil.isTransferEncodingChunked(response);
    return chunked
        ? !version.equals(HttpVersion.HTTP_1_0)
        : response.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
  }

  private static void strip(HttpHeaders headers) {
    List<String> named = new ArrayList<>();
    for (String value : headers.getAll(HttpHeaderNames.CONNECTION)) {
      named.addAll(List.of(value.split(",", -1)));
    }
    for (String name : named) {
      if (!name.isBlank()) {
        headers.remove(name.strip());
      }
    }
    FOR_NEXT_ONLY.forEach(headers::remove);
  }
}
