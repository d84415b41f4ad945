package dev.bailey.egress.proxy.tunnel;

import dev.bailey.egress.proxy.tls.ServerHelloGate;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * Refuses a server that sends first, before the protocol of its client is known: nothing of what it
 * sends gets inside. What comes only just behind the client's first bytes is checked by those who
 * read the reply: {@link ServerHelloGate}, or the reader of HTTP.
 */
final class ServerFirstCheck extends ChannelInboundHandlerAdapter {
  private final Runnable spoke;

  ServerFirstCheck(Runnable spoke) {
    this.spoke = spoke;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ReferenceCountUtil.release(message);
    spoke.run();
  }
}
