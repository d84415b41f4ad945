package dev.bailey.egress.proxy.outbound;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** Counts the bytes of one connection, as its first handler. Used by the connection's thread. */
final class ByteMeter extends ChannelDuplexHandler {
  private long sent;
  private long received;

  long sent() {
    return sent;
  }

  long received() {
    return received;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes) {
      received += bytes.readableBytes();
    }
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof ByteBuf bytes) {
      sent += bytes.readableBytes();
    }
    var _ = context.write(message, promise);
  }
}
