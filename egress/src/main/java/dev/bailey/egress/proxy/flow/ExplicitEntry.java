package dev.bailey.egress.proxy.flow;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Takes clients that were told of the proxy: by its first byte each of them says how it asks. */
public final class ExplicitEntry extends ChannelInboundHandlerAdapter {
  private static final int SOCKS_5 = 5;

  private final Surroundings surroundings;
  private @Nullable Deadline deadline;

  private ExplicitEntry(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  public static void enter(SocketChannel client, Surroundings surroundings) {
    client
        .pipeline()
        .addLast(new ClientGuard(surroundings.limits()), new ExplicitEntry(surroundings));
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    deadline = Deadline.toClose(surroundings.limits().head(), context.channel());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    SocketChannel client = (SocketChannel) context.channel();
    if (bytes.getByte(bytes.readerIndex()) == SOCKS_5) {
      SocksFront.install(client, surroundings);
    } else {
      HttpFront.install(client, surroundings, null);
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
