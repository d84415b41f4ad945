package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.proxy.out.Buffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;

/**
 * Hands on the bytes of one connection to another one, no faster than that takes them. An end of
 * one direction is handed on as that; when both have ended, so have the connections. Both live on
 * one thread.
 */
final class Relay extends ChannelInboundHandlerAdapter {
  private final SocketChannel peer;

  Relay(SocketChannel peer) {
    this.peer = peer;
  }

  /** Lets a connection go on saying things, or not. One that has said all cannot be asked. */
  static void letSpeak(SocketChannel channel, boolean on) {
    if (channel.isActive() && !channel.isInputShutdown()) {
      channel.config().setAutoRead(on);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof ByteBuf)) {
      // Something was read as a request that came before anybody allowed one.
      ReferenceCountUtil.release(message);
      var _ = context.close();
      return;
    }
    var _ = peer.write(message);
    Buffers.flushIfMuch(peer);
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
    letSpeak(peer, context.channel().isWritable());
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
