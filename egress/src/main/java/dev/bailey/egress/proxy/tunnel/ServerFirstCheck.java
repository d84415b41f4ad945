package dev.bailey.egress.proxy.tunnel;

import dev.bailey.egress.proxy.tls.ServerHelloGate;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * Refuses a server that sends before the protocol of its client is known: no byte of it gets
 * inside. What a server sends just behind the client's first bytes is checked by the readers of its
 * reply: {@link ServerHelloGate}, or the HTTP decoder.
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
