package dev.bailey.egress.proxy.flow;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/**
 * Sees to it that a server says nothing before its client has been recognised: nothing of what it
 * says gets inside. What comes only just behind the client's first bytes is for those to judge who
 * read the reply: {@link BehindHello}, or whoever reads HTTP.
 */
final class SilentServer extends ChannelInboundHandlerAdapter {
  private final Runnable spoke;

  SilentServer(Runnable spoke) {
    this.spoke = spoke;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ReferenceCountUtil.release(message);
    spoke.run();
  }
}
