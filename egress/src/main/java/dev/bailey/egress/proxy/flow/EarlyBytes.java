package dev.bailey.egress.proxy.flow;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a client says while nobody can hear it. It is not asked to speak then; but when it
 * closes its side, one read's worth comes unasked.
 */
final class EarlyBytes extends ChannelInboundHandlerAdapter {
  private static final int MOST = 16;

  private final Deque<Object> kept = new ArrayDeque<>();
  private @Nullable ChannelHandlerContext context;

  @Override
  public void channelRead(ChannelHandlerContext reader, Object message) {
    if (kept.size() == MOST) {
      ReferenceCountUtil.release(message);
      var _ = reader.close();
      return;
    }
    kept.add(message);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  /** Now somebody can. */
  void release() {
    if (context == null) {
      throw new IllegalStateException("it was never added");
    }
    while (!kept.isEmpty()) {
      context.fireChannelRead(kept.poll());
    }
    context.fireChannelReadComplete();
    context.pipeline().remove(this);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    kept.forEach(ReferenceCountUtil::release);
    kept.clear();
  }
}
