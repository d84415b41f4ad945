package dev.bailey.sessions.ports;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Hands on what one connection says to another one, no faster than that takes it. An end of one
 * direction is handed on as that; when both have ended, so has the connection. Both live on one
 * thread.
 */
final class Relay extends ChannelInboundHandlerAdapter {
  private final Deque<Object> early = new ArrayDeque<>();
  private @Nullable DuplexChannel peer;

  /**
   * Says where to hand things on to. What came before, even though nobody asked for it, follows.
   */
  void join(DuplexChannel value) {
    peer = value;
    while (!early.isEmpty()) {
      handOn(value, early.poll());
    }
  }

  /** Lets a connection go on saying things, or not. One that has said all cannot be asked. */
  static void letSpeak(DuplexChannel channel, boolean on) {
    if (!channel.isInputShutdown()) {
      channel.config().setAutoRead(on);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    if (peer == null) {
      early.add(bytes);
      return;
    }
    handOn(peer, bytes);
    if (!peer.isWritable()) {
      context.channel().config().setAutoRead(false);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      End end = new End((DuplexChannel) context.channel());
      if (peer == null) {
        early.add(end);
      } else {
        handOn(peer, end);
      }
    }
    context.fireUserEventTriggered(event);
  }

  /** The end of what a channel says. */
  private record End(DuplexChannel of) {}

  private static void handOn(DuplexChannel peer, Object thing) {
    if (thing instanceof End end) {
      // Behind everything that was written before.
      peer.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> endDirection(end.of(), peer));
    } else {
      var _ = peer.writeAndFlush(thing);
    }
  }

  private static void endDirection(DuplexChannel own, DuplexChannel peer) {
    peer.shutdownOutput()
        .addListener(_ -> {
          if (peer.isInputShutdown() || !peer.isActive()) {
            var _ = own.close();
            var _ = peer.close();
          }
        });
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (peer != null) {
      letSpeak(peer, context.channel().isWritable());
    }
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    early.forEach(ReferenceCountUtil::release);
    early.clear();
    if (peer != null && peer.isActive()) {
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
