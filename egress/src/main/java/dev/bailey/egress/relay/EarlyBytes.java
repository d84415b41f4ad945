package dev.bailey.egress.relay;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Buffers bytes of a client until there is a connection to send them to. The client is not read
 * from meanwhile; but at its half-close, Netty delivers the bytes of one more read.
 */
public final class EarlyBytes extends ChannelInboundHandlerAdapter {
  private static final int MOST = 16;

  private final Deque<Object> kept = new ArrayDeque<>();
  private @Nullable ChannelHandlerContext context;

  /** Keeps nothing yet. */
  public EarlyBytes() {}

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

  /** Passes the kept bytes on to the handlers behind this one, and removes it. */
  public void release() {
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
