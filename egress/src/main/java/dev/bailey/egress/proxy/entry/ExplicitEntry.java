package dev.bailey.egress.proxy.entry;

import dev.bailey.egress.proxy.connection.ConnectionDeadline;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.http.HttpConnection;
import dev.bailey.egress.relay.IdleGuard;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Accepts clients that use the proxy; the first byte tells SOCKS5 from HTTP. */
public final class ExplicitEntry extends ChannelInboundHandlerAdapter {
  private static final int SOCKS_5 = 5;

  private final SandboxEgress egress;
  private @Nullable ConnectionDeadline deadline;

  private ExplicitEntry(SandboxEgress egress) {
    this.egress = egress;
  }

  public static void enter(SocketChannel client, SandboxEgress egress) {
    client.pipeline().addLast(new IdleGuard(egress.limits().idle()), new ExplicitEntry(egress));
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    deadline = ConnectionDeadline.toClose(egress.limits().head(), context.channel());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    SocketChannel client = (SocketChannel) context.channel();
    if (bytes.getByte(bytes.readerIndex()) == SOCKS_5) {
      SocksHandler.install(client, egress);
    } else {
      HttpConnection.install(client, egress, null);
    }
    context.fireChannelRead(message);
    context.fireChannelReadComplete();
    context.pipeline().remove(this);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      var _ = context.close();
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (deadline != null) {
      deadline.cancel();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    var _ = context.close();
  }
}
