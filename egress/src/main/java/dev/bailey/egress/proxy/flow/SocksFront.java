package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.proxy.out.Dialed;
import dev.bailey.egress.proxy.out.Link;
import dev.bailey.egress.proxy.record.Entry;
import dev.bailey.execution.NetworkEvent;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
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
import org.jspecify.annotations.Nullable;

/** Speaks SOCKS5 with a client: no authentication, connections only. */
final class SocksFront extends SimpleChannelInboundHandler<Socks5Message> {
  private final Surroundings surroundings;
  private final SocketChannel client;
  private final EarlyBytes early = new EarlyBytes();
  private @Nullable Deadline deadline;
  private boolean asked;

  private SocksFront(Surroundings surroundings, SocketChannel client) {
    this.surroundings = surroundings;
    this.client = client;
  }

  static void install(SocketChannel client, Surroundings surroundings) {
    client
        .pipeline()
        .addLast(
            Socks5ServerEncoder.DEFAULT,
            new Socks5InitialRequestDecoder(),
            new SocksFront(surroundings, client));
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    deadline = Deadline.toClose(surroundings.limits().head(), context.channel());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, Socks5Message message) {
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
      new Entry(surroundings.log(), NetworkEvent.Kind.SOCKS, null, "")
          .denied("it asks for an unclear host: " + reason);
      refuse(Socks5CommandStatus.FORBIDDEN);
      return;
    }
    Destination destination = new Destination(host, request.dstPort());
    Entry entry = new Entry(surroundings.log(), NetworkEvent.Kind.SOCKS, destination, "");
    surroundings.dialer().dial(destination, client.eventLoop(), it -> dialed(it, entry));
  }

  private void dialed(Dialed dialed, Entry entry) {
    switch (dialed) {
      case Dialed.Connected(Link link) -> connected(link, entry);
      case Dialed.Denied denied -> {
        entry.denied(denied.verdict());
        refuse(Socks5CommandStatus.FORBIDDEN);
      }
      case Dialed.Failed failed -> {
        entry.failed(failed.reason());
        refuse(
            failed.slow() ? Socks5CommandStatus.TTL_EXPIRED : Socks5CommandStatus.HOST_UNREACHABLE);
      }
    }
  }

  private void connected(Link link, Entry entry) {
    var _ = client.writeAndFlush(answer(Socks5CommandStatus.SUCCESS));
    Tunnel.begin(
        surroundings,
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

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent && !asked) {
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
