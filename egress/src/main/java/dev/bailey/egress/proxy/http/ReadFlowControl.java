package dev.bailey.egress.proxy.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Passes on one decoded message per {@code read()} while auto-read is off: a decoder may make
 * several from one read. Holds at most the messages of two buffers.
 */
final class ReadFlowControl extends ChannelDuplexHandler {
  private final Deque<Object> waiting = new ArrayDeque<>();
  private boolean wanted;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    waiting.add(message);
    if (wanted || context.channel().config().isAutoRead()) {
      wanted = false;
      context.fireChannelRead(waiting.poll());
    }
  }

  @Override
  public void read(ChannelHandlerContext context) {
    Object next = waiting.poll();
    if (next != null) {
      context.fireChannelRead(next);
      return;
    }
    wanted = true;
    context.read();
  }

  /** What still waits is for whoever comes next. */
  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    while (!waiting.isEmpty()) {
      context.fireChannelRead(waiting.poll());
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    context.fireChannelInactive();
  }
}
