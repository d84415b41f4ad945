package dev.bailey.egress.proxy.entry;

import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.http.HttpConnection;
import dev.bailey.egress.relay.IdleGuard;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;

/** Accepts clients that use the proxy; the first byte tells SOCKS5 from HTTP. */
public final class ExplicitEntry extends HeadDeadline {
  private static final int SOCKS_5 = 5;

  private ExplicitEntry(SandboxEgress egress) {
    super(egress);
  }

  public static void enter(SocketChannel client, SandboxEgress egress) {
    client.pipeline().addLast(new IdleGuard(egress.limits().idle()), new ExplicitEntry(egress));
  }

  /** The first byte is passed on, and what follows is for others. */
  @Override
  boolean hasAsked() {
    return false;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    SocketChannel client = (SocketChannel) context.channel();
    if (bytes.getByte(bytes.readerIndex()) == SOCKS_5) {
      SocksHandler.install(client, egress());
    } else {
      HttpConnection.install(client, egress(), null);
    }
    context.fireChannelRead(message);
    context.fireChannelReadComplete();
    context.pipeline().remove(this);
  }
}
