package dev.bailey.egress.proxy.connection;

import io.netty.channel.socket.SocketChannel;

/** Closes a connection by a TCP reset, so that the client notices at once. */
public final class ConnectionReset {
  private ConnectionReset() {}

  public static void send(SocketChannel channel) {
    if (channel.isActive()) {
      channel.config().setSoLinger(0);
    }
    var _ = channel.close();
  }
}
