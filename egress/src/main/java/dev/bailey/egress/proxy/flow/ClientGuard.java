package dev.bailey.egress.proxy.flow;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;

/**
 * The first handler of every client: ends it when it is idle, and asks it for nothing at its end.
 */
final class ClientGuard extends IdleStateHandler {
  ClientGuard(Limits limits) {
    super(0, 0, limits.idle().toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
    var _ = context.close();
  }

  /** Netty fails where a connection that has said all is asked for more. */
  @Override
  public void read(ChannelHandlerContext context) throws Exception {
    if (!((SocketChannel) context.channel()).isInputShutdown()) {
      super.read(context);
    }
  }
}
