package dev.bailey.egress.proxy.flow;

import io.netty.channel.socket.SocketChannel;

/** Ends a connection so that the other side notices at once that it was not heard. */
final class Reset {
  private Reset() {}

  static void send(SocketChannel channel) {
    if (channel.isActive()) {
      channel.config().setSoLinger(0);
    }
    var _ = channel.close();
  }
}
