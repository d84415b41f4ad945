package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.proxy.record.Entry;
import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.policy.network.HostName;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.time.Duration;

/**
 * Takes the place of a host that there is a secret for: to put it into requests, they have to be
 * read. All other hosts' TLS goes through as it is.
 */
final class Impostor extends ChannelInboundHandlerAdapter {
  private final Entry entry;

  private Impostor(Entry entry) {
    this.entry = entry;
  }

  static boolean isWantedFor(Link link, Surroundings surroundings) {
    return surroundings.interception().isPresent()
        && link.destination().host() instanceof RequestedHost.Named(HostName name)
        // Also when it was taken away since: the host may still tell it.
        && !surroundings.vault().of(name).isEmpty();
  }

  /** From now on both sides speak TLS with the proxy, and HTTP within. */
  static void install(SocketChannel client, Surroundings surroundings, Link link, Entry entry) {
    Interception interception = surroundings.interception().orElseThrow();
    if (!(link.destination().host() instanceof RequestedHost.Named(HostName name))) {
      throw new IllegalStateException("only hosts with a name have secrets");
    }
    // Both handshakes: as long as a request may take to come.
    Duration handshake = surroundings.limits().head();
    int port = link.destination().port();
    link.secure(interception.towards(name, port, link.channel().alloc(), handshake));
    client
        .pipeline()
        .addLast(interception.inPlaceOf(name, client.alloc(), handshake), new Impostor(entry));
    HttpFront.install(client, surroundings, link);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent shaken) {
      if (shaken.isSuccess()) {
        // Each of its requests is told of by itself.
        entry.drop();
      } else {
        entry.failed(
            "its TLS with Bailey, which puts in the secret, failed: " + Tls.text(shaken.cause()));
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
