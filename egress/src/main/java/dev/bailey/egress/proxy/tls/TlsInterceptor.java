package dev.bailey.egress.proxy.tls;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.record.EventRecord;
import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.policy.network.HostName;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.time.Duration;

/**
 * Intercepts the TLS of a client with a host that there is a secret for: to put the secret into
 * requests, the proxy has to read them. TLS with all other hosts is passed through unread.
 */
public final class TlsInterceptor extends ChannelInboundHandlerAdapter {
  private final EventRecord entry;

  private TlsInterceptor(EventRecord entry) {
    this.entry = entry;
  }

  public static boolean isWantedFor(OutboundConnection link, SandboxEgress egress) {
    return egress.interception().isPresent()
        && link.destination().host() instanceof RequestedHost.Named(HostName name)
        // Also when it was taken away since: the host may still tell it.
        && !egress.vault().of(name).isEmpty();
  }

  /** From now on both sides speak TLS with the proxy, and HTTP within. */
  public static void install(
      SocketChannel client, SandboxEgress egress, OutboundConnection link, EventRecord entry) {
    Interception interception = egress.interception().orElseThrow();
    if (!(link.destination().host() instanceof RequestedHost.Named(HostName name))) {
      throw new IllegalStateException("only hosts with a name have secrets");
    }
    // Both handshakes: as long as a request may take to come.
    Duration handshake = egress.limits().head();
    int port = link.destination().port();
    link.secure(interception.towards(name, port, link.channel().alloc(), handshake));
    client
        .pipeline()
        .addLast(
            interception.inPlaceOf(name, client.alloc(), handshake), new TlsInterceptor(entry));
    egress.http().install(client, egress, link);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent shaken) {
      if (shaken.isSuccess()) {
        // Each of its requests is told of by itself.
        entry.drop();
      } else {
        entry.failed(
            "its TLS with Bailey, which puts in the secret, failed: "
                + TlsFailures.text(shaken.cause()));
      }
      context.pipeline().remove(this);
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    entry.failed("the client did not begin TLS with Bailey, which puts in the secret");
    context.fireChannelInactive();
  }
}
