package dev.bailey.egress.proxy.entry;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.DialResult;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.record.EventRecord;
import dev.bailey.egress.proxy.tunnel.Tunnel;
import dev.bailey.egress.relay.EarlyBytes;
import dev.bailey.execution.NetworkEvent;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.socksx.v5.DefaultSocks5CommandResponse;
import io.netty.handler.codec.socksx.v5.DefaultSocks5InitialResponse;
import io.netty.handler.codec.socksx.v5.Socks5AddressType;
import io.netty.handler.codec.socksx.v5.Socks5AuthMethod;
import io.netty.handler.codec.socksx.v5.Socks5CommandRequest;
import io.netty.handler.codec.socksx.v5.Socks5CommandRequestDecoder;
import io.netty.handler.codec.socksx.v5.Socks5CommandStatus;
import io.netty.handler.codec.socksx.v5.Socks5CommandType;
import io.netty.handler.codec.socksx.v5.Socks5InitialRequest;
import io.netty.handler.codec.socksx.v5.Socks5InitialRequestDecoder;
import io.netty.handler.codec.socksx.v5.Socks5Message;
import io.netty.handler.codec.socksx.v5.Socks5ServerEncoder;

/** Serves a SOCKS5 client: no authentication, CONNECT only. */
final class SocksHandler extends HeadDeadline {
  private final SocketChannel client;
  private final EarlyBytes early = new EarlyBytes();
  private boolean asked;

  private SocksHandler(SandboxEgress egress, SocketChannel client) {
    super(egress);
    this.client = client;
  }

  static void install(SocketChannel client, SandboxEgress egress) {
    client
        .pipeline()
        .addLast(
            Socks5ServerEncoder.DEFAULT,
            new Socks5InitialRequestDecoder(),
            new SocksHandler(egress, client));
  }

  @Override
  boolean hasAsked() {
    return asked;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object read) {
    if (!(read instanceof Socks5Message message)) {
      context.fireChannelRead(read);
      return;
    }
    if (message.decoderResult().isFailure() || asked) {
      var _ = context.close();
    } else if (message instanceof Socks5InitialRequest greeting) {
      greet(context, greeting);
    } else if (message instanceof Socks5CommandRequest request) {
      asked = true;
      // What else comes belongs into the tunnel.
      context.pipeline().addLast(early);
      client.config().setAutoRead(false);
      command(request);
    }
  }

  private void greet(ChannelHandlerContext context, Socks5InitialRequest greeting) {
    if (!greeting.authMethods().contains(Socks5AuthMethod.NO_AUTH)) {
      context
          .writeAndFlush(new DefaultSocks5InitialResponse(Socks5AuthMethod.UNACCEPTED))
          .addListener(ChannelFutureListener.CLOSE);
      return;
    }
    context
        .pipeline()
        .addBefore(context.name(), "socks-command", new Socks5CommandRequestDecoder());
    context.pipeline().remove(Socks5InitialRequestDecoder.class);
    var _ = context.writeAndFlush(new DefaultSocks5InitialResponse(Socks5AuthMethod.NO_AUTH));
  }

  private void command(Socks5CommandRequest request) {
    if (!request.type().equals(Socks5CommandType.CONNECT)) {
      refuse(Socks5CommandStatus.COMMAND_UNSUPPORTED);
      return;
    }
    RequestedHost host = RequestedHost.read(request.dstAddr());
    if (host instanceof RequestedHost.Unclear || request.dstPort() < 1) {
      String reason = host instanceof RequestedHost.Unclear it ? it.reason() : "it has no port";
      new EventRecord(egress().log(), NetworkEvent.Kind.SOCKS, null, "")
          .denied("it asks for an unclear host: " + reason);
      refuse(Socks5CommandStatus.FORBIDDEN);
      return;
    }
    Destination destination = new Destination(host, request.dstPort());
    EventRecord entry = new EventRecord(egress().log(), NetworkEvent.Kind.SOCKS, destination, "");
    egress().dialer().dial(destination, client.eventLoop(), it -> dialed(it, entry));
  }

  private void dialed(DialResult dialed, EventRecord entry) {
    switch (dialed) {
      case DialResult.Connected(OutboundConnection link) -> connected(link, entry);
      case DialResult.Denied denied -> {
        entry.denied(denied.verdict());
        refuse(Socks5CommandStatus.FORBIDDEN);
      }
      case DialResult.Failed failed -> {
        entry.failed(failed.reason());
        refuse(
            failed.slow() ? Socks5CommandStatus.TTL_EXPIRED : Socks5CommandStatus.HOST_UNREACHABLE);
      }
    }
  }

  private void connected(OutboundConnection link, EventRecord entry) {
    var _ = client.writeAndFlush(answer(Socks5CommandStatus.SUCCESS));
    Tunnel.begin(
        egress(),
        client,
        link,
        entry,
        () -> {
          client.pipeline().remove(this);
          client.pipeline().remove(Socks5CommandRequestDecoder.class);
          client.pipeline().remove(Socks5ServerEncoder.DEFAULT);
          early.release();
        });
  }

  private static DefaultSocks5CommandResponse answer(Socks5CommandStatus status) {
    return new DefaultSocks5CommandResponse(status, Socks5AddressType.IPv4, "0.0.0.0", 0);
  }

  private void refuse(Socks5CommandStatus status) {
    client.writeAndFlush(answer(status)).addListener(ChannelFutureListener.CLOSE);
  }
}
