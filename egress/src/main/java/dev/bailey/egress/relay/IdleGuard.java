package dev.bailey.egress.relay;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection on which no byte has moved in either direction for too long. It is the first
 * handler of its pipeline. It also drops requests to read after the peer's half-close, where Netty
 * fails.
 */
public final class IdleGuard extends IdleStateHandler {
  public IdleGuard(Duration idle) {
    super(0, 0, idle.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
    var _ = context.close();
  }

  @Override
  public void read(ChannelHandlerContext context) throws Exception {
    if (!((SocketChannel) context.channel()).isInputShutdown()) {
      super.read(context);
    }
  }
}
