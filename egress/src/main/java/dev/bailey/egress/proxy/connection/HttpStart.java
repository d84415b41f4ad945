package dev.bailey.egress.proxy.connection;

import dev.bailey.egress.proxy.outbound.OutboundConnection;
import io.netty.channel.socket.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Installs the handlers that read a client's connection as HTTP/1 from then on. */
@FunctionalInterface
public interface HttpStart {
  /**
   * Installs them.
   *
   * @param server of the tunnel that the client speaks HTTP in; null for a proxy
   */
  void install(SocketChannel client, SandboxEgress egress, @Nullable OutboundConnection server);
}
