package dev.bailey.egress.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;

/**
 * Copies the bytes of one connection to its peer, with backpressure: no faster than the peer takes
 * them. A half-close is passed on as one; when both directions have ended, both connections are
 * closed. Both live on one event loop.
 */
public final class Relay extends ChannelInboundHandlerAdapter {
  private final SocketChannel peer;

  public Relay(SocketChannel peer) {
    this.peer = peer;
  }

  /** Reads from a connection, or no longer; does nothing after its half-close. */
  public static void setReading(SocketChannel channel, boolean on) {
    if (channel.isActive() && !channel.isInputShutdown()) {
      channel.config().setAutoRead(on);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof ByteBuf)) {
      // An HTTP request was parsed before the connection was allowed.
      ReferenceCountUtil.release(message);
      var _ = context.close();
      return;
    }
    var _ = peer.write(message);
    RelayBuffers.flushIfLarge(peer);
    if (!peer.isWritable()) {
      context.channel().config().setAutoRead(false);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    peer.flush();
    context.fireChannelReadComplete();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      // Behind everything that was written before.
      peer.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> endDirection(peer));
    }
    context.fireUserEventTriggered(event);
  }

  private static void endDirection(SocketChannel peer) {
    if (peer.isInputShutdown()) {
      // Both have said all. What the other one has yet to take it gets before it is closed too.
      var _ = peer.close();
    } else {
      var _ = peer.shutdownOutput();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    setReading(peer, context.channel().isWritable());
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (peer.isActive()) {
      peer.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A reset on one side is the end of both.
    var _ = context.close();
  }
}
