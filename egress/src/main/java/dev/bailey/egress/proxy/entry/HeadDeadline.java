package dev.bailey.egress.proxy.entry;

import dev.bailey.egress.proxy.connection.ConnectionDeadline;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import org.jspecify.annotations.Nullable;

/**
 * What every handler does that waits for a client to say what it wants: closes the connection of
 * one that is too slow, that half-closes before it has asked, and of which something fails.
 */
abstract class HeadDeadline extends ChannelInboundHandlerAdapter {
  private final SandboxEgress egress;
  private @Nullable ConnectionDeadline deadline;

  HeadDeadline(SandboxEgress egress) {
    this.egress = egress;
  }

  final SandboxEgress egress() {
    return egress;
  }

  /** Whether the client has said what it wants. */
  abstract boolean hasAsked();

  @Override
  public final void handlerAdded(ChannelHandlerContext context) {
    deadline = ConnectionDeadline.toClose(egress.limits().head(), context.channel());
  }

  @Override
  public final void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent && !hasAsked()) {
      var _ = context.close();
    }
  }

  @Override
  public final void handlerRemoved(ChannelHandlerContext context) {
    if (deadline != null) {
      deadline.cancel();
    }
  }

  @Override
  public final void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    var _ = context.close();
  }
}
