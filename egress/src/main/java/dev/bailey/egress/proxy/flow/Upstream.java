package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.rules.CurrentRules;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import org.jspecify.annotations.Nullable;

/** The server's side of HTTP: what it replies goes to the {@link Forwarding} to the client. */
final class Upstream extends ChannelInboundHandlerAdapter {
  private final Link link;
  private final Forwarding forwarding;
  private @Nullable String failure;

  private Upstream(Link link, Forwarding forwarding) {
    this.link = link;
    this.forwarding = forwarding;
  }

  static Upstream speak(Link link, Forwarding forwarding) {
    Upstream upstream = new Upstream(link, forwarding);
    link.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, false);
    link.channel()
        .pipeline()
        .addLast(
            new HttpClientCodec(
                new HttpDecoderConfig()
                    .setMaxInitialLineLength(HttpFront.LONGEST_LINE)
                    .setMaxHeaderSize(HttpFront.LONGEST_HEADERS)
                    .setMaxChunkSize(HttpFront.LARGEST_PART),
                false,
                false),
            upstream);
    Relay.letSpeak(link.channel(), true);
    return upstream;
  }

  Link link() {
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
    Tls.reason(cause).ifPresent(it -> failure = it);
    var _ = context.close();
  }
}
