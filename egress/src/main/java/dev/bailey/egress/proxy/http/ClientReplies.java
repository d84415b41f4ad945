package dev.bailey.egress.proxy.http;

import dev.bailey.egress.proxy.connection.ConnectionDeadline;
import dev.bailey.egress.relay.Relay;
import dev.bailey.egress.relay.RelayBuffers;
import dev.bailey.egress.wire.WebSocketUpgrade;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;

/** Writes replies to an HTTP client: the server's, or the proxy's own. */
final class ClientReplies {
  /** What is still read from a client that was told the end, for it to see that before a reset. */
  private static final int MOST_DISCARDED = 1024 * 1024;

  /** For each message, whatever is in it. */
  private static final int LEAST_DISCARDED = 1024;

  private static final Duration TO_END = Duration.ofSeconds(5);

  /** What a part of a reply came to. */
  enum Step {
    MORE,
    ENDED,
    SWITCHED,
    DAMAGED,
    REFUSED
  }

  private final SocketChannel client;
  private final ReplyEncoder encoder;
  private boolean over;
  private long discarded;

  ClientReplies(SocketChannel client, ReplyEncoder encoder) {
    this.client = client;
    this.encoder = encoder;
  }

  /** Those that follow are to this request. */
  void to(HttpRequest request) {
    encoder.answers(request.method());
  }

  /** Whether the client was told the last thing already. */
  boolean isOver() {
    return over;
  }

  /** Hands on a part of a server's reply. */
  Step forward(HttpExchange now, HttpObject message) {
    now.answered = true;
    if (message.decoderResult().isFailure()) {
      ReferenceCountUtil.release(message);
      return Step.DAMAGED;
    }
    if (now.scrubber != null && message instanceof HttpResponse response) {
      now.objection = now.scrubber.objection(response).orElse(null);
      if (now.objection != null) {
        ReferenceCountUtil.release(message);
        return Step.REFUSED;
      }
    }
    HttpObject told = now.scrubber == null ? message : now.scrubber.scrub(message);
    if (told instanceof HttpResponse response) {
      return head(now, response);
    }
    HttpContent content = (HttpContent) told;
    boolean last = content instanceof LastHttpContent;
    if (!now.informational) {
      var _ = client.write(content);
      RelayBuffers.flushIfLarge(client);
      return last ? Step.ENDED : Step.MORE;
    }
    // A change to WebSocket that lacks its header is read as if it had a body.
    boolean damaged = content.content().isReadable();
    content.release();
    if (damaged) {
      return Step.DAMAGED;
    }
    if (now.switching || isTold(now)) {
      var _ = client.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
    }
    now.informational = false;
    return now.switching ? Step.SWITCHED : Step.MORE;
  }

  /** Clients of HTTP/1.0 know no replies before the reply. */
  private static boolean isTold(HttpExchange now) {
    return now.version().equals(HttpVersion.HTTP_1_1);
  }

  private static boolean takesUpgrade(HttpExchange now, HttpResponse response) {
    return now.upgrades()
        && now.requestEnded
        && WebSocketUpgrade.isAccepted(now.outgoing(), response);
  }

  private Step head(HttpExchange now, HttpResponse response) {
    now.informational = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    if (now.informational) {
      now.switching = response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
      if (now.switching && !takesUpgrade(now, response)) {
        return Step.DAMAGED;
      }
      if (now.switching || isTold(now)) {
        now.replied |= now.switching;
        var _ = client.write(ForwardedHeads.informational(response));
      }
      return Step.MORE;
    }
    boolean bodyless = encoder.isContentAlwaysEmpty(response);
    now.replyKeepsLink = HttpUtil.isKeepAlive(response);
    now.replyKeepsClient =
        now.keepsClient() && (bodyless || ForwardedHeads.isDelimited(response, now.version()));
    now.replied = true;
    var _ = client.write(ForwardedHeads.reply(response, now.version(), now.replyKeepsClient));
    return Step.MORE;
  }

  /** A tunnel is open. */
  void established() {
    var _ =
        client.write(
            new DefaultHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(200, "Connection established")));
    var _ = client.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
  }

  /** A reply of our own. */
  void send(HttpResponseStatus status, String text, boolean keep) {
    ByteBuf body = ByteBufUtil.writeUtf8(client.alloc(), text);
    DefaultFullHttpResponse reply = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    reply
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
        .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    if (!keep) {
      reply.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    var _ = client.writeAndFlush(reply);
  }

  /**
   * Ends the connection once the client has read what it was told. To close it while it still sends
   * would reset it, and it might never see the reply.
   */
  void endGently() {
    if (over) {
      return;
    }
    over = true;
    if (client.isInputShutdown()) {
      client.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
      return;
    }
    client.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> endOutput(client));
    var _ = ConnectionDeadline.toClose(TO_END, client);
    Relay.setReading(client, true);
  }

  /** Says that nothing follows, as TLS wants it where there is some, and as TCP does. */
  private static void endOutput(SocketChannel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      var _ = channel.shutdownOutput();
    } else {
      tls.closeOutbound()
          .addListener(_ -> {
            var _ = channel.shutdownOutput();
          });
    }
  }

  /** What a client says after the end. */
  void discard(Object message) {
    discarded += message instanceof ByteBufHolder it ? it.content().readableBytes() : 0;
    discarded += message instanceof ByteBuf bytes ? bytes.readableBytes() : LEAST_DISCARDED;
    ReferenceCountUtil.release(message);
    if (discarded > MOST_DISCARDED) {
      var _ = client.close();
    }
  }
}
