package dev.bailey.egress.proxy.http;

import dev.bailey.egress.proxy.connection.HttpSizes;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.tls.TlsFailures;
import dev.bailey.egress.relay.Relay;
import dev.bailey.egress.rules.CurrentRules;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import org.jspecify.annotations.Nullable;

/** The HTTP connection to a server; its replies go to the {@link RequestForwarding}. */
final class UpstreamHttp extends ChannelInboundHandlerAdapter {
  private final OutboundConnection link;
  private final RequestForwarding forwarding;
  private @Nullable String failure;

  private UpstreamHttp(OutboundConnection link, RequestForwarding forwarding) {
    this.link = link;
    this.forwarding = forwarding;
  }

  static UpstreamHttp speak(OutboundConnection link, RequestForwarding forwarding) {
    UpstreamHttp upstream = new UpstreamHttp(link, forwarding);
    link.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, false);
    link.channel()
        .pipeline()
        .addLast(
            new HttpClientCodec(
                new HttpDecoderConfig()
                    .setMaxInitialLineLength(HttpSizes.LONGEST_LINE)
                    .setMaxHeaderSize(HttpSizes.LONGEST_HEADERS)
                    .setMaxChunkSize(HttpSizes.LARGEST_PART),
                false,
                false),
            upstream);
    Relay.setReading(link.channel(), true);
    return upstream;
  }

  OutboundConnection link() {
    return link;
  }

  /** Whether a request to there may use it. */
  boolean fits(Destination destination, CurrentRules rules) {
    return link.channel().isActive()
        && link.destination().equals(destination)
        && link.decide(rules.now()).allowed();
  }

  void write(HttpObject message) {
    var _ = link.channel().writeAndFlush(message);
  }

  boolean isWritable() {
    return link.channel().isWritable();
  }

  /** From now on it is about bytes. */
  void becomeRaw() {
    link.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
    link.channel().pipeline().remove(this);
    link.channel().pipeline().remove(HttpClientCodec.class);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    forwarding.replied(this, (HttpObject) message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    forwarding.flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    forwarding.serverWritable(this);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    forwarding.serverEnded(this);
  }

  /** What is wrong with the server's TLS; null when nothing is. */
  @Nullable String failure() {
    return failure;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    TlsFailures.reason(cause).ifPresent(it -> failure = it);
    var _ = context.close();
  }
}
