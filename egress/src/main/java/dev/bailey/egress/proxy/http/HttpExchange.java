package dev.bailey.egress.proxy.http;

import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.record.EventRecord;
import dev.bailey.egress.proxy.substitution.SecretScrubber;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/** One request and its reply, with the state of both. Used by one thread. */
final class HttpExchange {
  private final Destination destination;
  private final EventRecord entry;
  private final HttpRequest outgoing;
  private final HttpMethod method;
  private final HttpVersion version;
  private final boolean upgrades;
  private final boolean keepsClient;

  /** The whole request has come from the client. */
  boolean requestEnded;

  /** Its head is on the way to the server. */
  boolean sent;

  /** Something of the real reply has gone to the client. */
  boolean replied;

  /** Anything at all has come from the server. */
  boolean answered;

  /** The reply that comes now is not the last one. */
  boolean informational;

  /** The server changes to another protocol. */
  boolean switching;

  /** The link was used before, so that the server may have given it up by now. */
  boolean reused;

  /** Looks through the reply for what was put into the request. */
  @Nullable SecretScrubber scrubber;

  /** Why the reply is not told to the client. */
  @Nullable String objection;

  boolean replyKeepsClient;
  boolean replyKeepsLink;

  HttpExchange(
      HttpRequest request, Destination destination, String path, EventRecord entry, boolean tls) {
    this.destination = destination;
    this.entry = entry;
    this.outgoing = ForwardedHeads.request(request, destination.authority(tls ? 443 : 80), path);
    this.method = request.method();
    this.version = request.protocolVersion();
    this.upgrades = ForwardedHeads.wantsUpgrade(request);
    this.keepsClient = HttpUtil.isKeepAlive(request);
  }

  Destination destination() {
    return destination;
  }

  EventRecord entry() {
    return entry;
  }

  HttpRequest outgoing() {
    return outgoing;
  }

  HttpMethod method() {
    return method;
  }

  HttpVersion version() {
    return version;
  }

  boolean upgrades() {
    return upgrades;
  }

  boolean keepsClient() {
    return keepsClient;
  }

  /** Whether the server can tell from the head that a body follows, and where it ends. */
  boolean announcesBody() {
    return HttpUtil.isTransferEncodingChunked(outgoing)
        || outgoing.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
  }

  boolean isBodyless() {
    return !HttpUtil.isTransferEncodingChunked(outgoing)
        && HttpUtil.getContentLength(outgoing, 0L) == 0;
  }

  /** Whether it can be sent once more: the server has not begun to answer, and nothing is lost. */
  boolean canRepeat() {
    return reused
        && !answered
        && requestEnded
        && isBodyless()
        && (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD));
  }
}
