package dev.bailey.egress.proxy.names;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;

/** Answers DNS queries that come by UDP. */
@Sharable
public final class DnsDatagrams extends SimpleChannelInboundHandler<DatagramPacket> {
  private final DnsResponder responder;

  public DnsDatagrams(DnsResponder responder) {
    this.responder = responder;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
    responder
        .reply(packet.content())
        .ifPresent(it -> {
          // What does not fit any more is lost, as datagrams are; the client asks again.
          if (context.channel().isWritable()) {
            var _ = context.writeAndFlush(new DatagramPacket(it, packet.sender()));
          } else {
            it.release();
          }
        });
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // Somebody did not wait for the reply. Others still ask.
  }
}
