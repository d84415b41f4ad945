package dev.bailey.egress.proxy.tunnel;

import dev.bailey.egress.proxy.connection.ConnectionDeadline;
import dev.bailey.egress.proxy.connection.ConnectionReset;
import dev.bailey.egress.proxy.connection.ContentVerdicts;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.record.EventRecord;
import dev.bailey.egress.proxy.tls.ServerHelloGate;
import dev.bailey.egress.proxy.tls.TlsInterceptor;
import dev.bailey.egress.relay.Relay;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.ClientHello;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects the protocol of a tunnel from the client's first bytes, which it holds back until they
 * are TLS or HTTP for the host that was asked for. All else is refused, a server that sends first
 * as well: rules have to allow raw TCP for that.
 */
final class ProtocolDetection extends ChannelInboundHandlerAdapter {
  /** Enough for the largest hello in the smallest records that anybody sends. */
  private static final int MOST = 2 * ClientHello.LARGEST;

  /** A fatal alert, access denied: clients of TLS tell their users. */
  private static final byte[] ACCESS_DENIED = {21, 3, 3, 0, 2, 2, 49};

  private final SandboxEgress egress;
  private final OutboundConnection link;
  private final EventRecord entry;
  private final ByteBuf held = Unpooled.buffer(512, MOST + 1);
  private @Nullable ConnectionDeadline deadline;

  private ProtocolDetection(SandboxEgress egress, OutboundConnection link, EventRecord entry) {
    this.egress = egress;
    this.link = link;
    this.entry = entry;
  }

  /** Looks at what is said first on both sides. */
  static void expect(
      SandboxEgress egress, SocketChannel client, OutboundConnection link, EventRecord entry) {
    ProtocolDetection first = new ProtocolDetection(egress, link, entry);
    client.pipeline().addLast(first);
    link.channel().pipeline().addLast(new ServerFirstCheck(() -> first.serverSpoke(client)));
  }

  private void serverSpoke(SocketChannel client) {
    refuse(client, raw("the server speaks first, as in neither TLS nor HTTP"));
  }

  private Verdict raw(String what) {
    return ContentVerdicts.toProtocol(link, what, egress);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (!(message instanceof ByteBuf bytes)
          || bytes.readableBytes() > MOST - held.readableBytes()) {
        refuse(context, ContentVerdicts.of("it begins with too much to be checked"));
        return;
      }
      held.writeBytes(bytes);
    } finally {
      ReferenceCountUtil.release(message);
    }
    decide(context);
  }

  private void decide(ChannelHandlerContext context) {
    switch (TunnelProtocol.of(held)) {
      case UNDECIDED -> waitForMore(context);
      case TLS -> decideOnHello(context);
      case HTTP -> inspect(context);
      case HTTP_2 -> refuse(context, raw("HTTP/2 without TLS hides which hosts it asks"));
      case OTHER -> refuse(context, raw("it is neither TLS nor HTTP"));
    }
  }

  private void decideOnHello(ChannelHandlerContext context) {
    switch (ClientHello.read(held)) {
      case ClientHello.Outcome.Incomplete _ -> waitForMore(context);
      case ClientHello.Outcome.Refused refused ->
          refuseHello(context, ContentVerdicts.of("it begins like TLS, but " + refused.reason()));
      case ClientHello.Outcome.Complete(ClientHello hello, int length) -> {
        Optional<Verdict> objection = ContentVerdicts.toHello(link, hello, egress);
        if (objection.isPresent()) {
          refuseHello(context, objection.get());
        } else if (TlsInterceptor.isWantedFor(link, egress)) {
          intercept(context);
        } else {
          passUnread(context, hello, length);
        }
      }
    }
  }

  private void passUnread(ChannelHandlerContext context, ClientHello hello, int length) {
    Optional<Verdict> objection = link.passUnread(egress.addresses());
    if (objection.isPresent()) {
      refuseHello(context, objection.get());
    } else {
      new ServerHelloGate(egress, link, hello, length, it -> refuseHello(context, it))
          .install(context);
      pass(context);
    }
  }

  private void waitForMore(ChannelHandlerContext context) {
    if (deadline == null) {
      deadline =
          ConnectionDeadline.after(
              egress.limits().opening(),
              context.channel(),
              () ->
                  refuse(context, ContentVerdicts.of("its first message did not come to its end")));
    }
  }

  private void pass(ChannelHandlerContext context) {
    link.channel().pipeline().remove(ServerFirstCheck.class);
    ByteBuf bytes = held.retainedSlice();
    context.fireChannelRead(bytes);
    context.fireChannelReadComplete();
    context.pipeline().remove(this);
  }

  private void inspect(ChannelHandlerContext context) {
    entry.drop();
    removeRelays(context);
    egress.http().install((SocketChannel) context.channel(), egress, link);
    pass(context);
  }

  private void intercept(ChannelHandlerContext context) {
    removeRelays(context);
    TlsInterceptor.install((SocketChannel) context.channel(), egress, link, entry);
    pass(context);
  }

  /** Bytes no longer go from one side to the other as they are. */
  private void removeRelays(ChannelHandlerContext context) {
    link.channel().pipeline().remove(Relay.class);
    context.pipeline().remove(Relay.class);
  }

  private void refuseHello(ChannelHandlerContext context, Verdict objection) {
    entry.denied(objection);
    context
        .channel()
        .writeAndFlush(Unpooled.wrappedBuffer(ACCESS_DENIED))
        .addListener(ChannelFutureListener.CLOSE);
    link.close();
  }

  private void refuse(ChannelHandlerContext context, Verdict objection) {
    refuse((SocketChannel) context.channel(), objection);
  }

  private void refuse(SocketChannel client, Verdict objection) {
    entry.denied(objection);
    ConnectionReset.send(client);
    link.close();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      if (held.isReadable()) {
        refuse(context, ContentVerdicts.of("its first message did not come to its end"));
      } else {
        // Nothing was said, so nothing is answered.
        link.close();
      }
      return;
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (deadline != null) {
      deadline.cancel();
    }
    held.release();
  }
}
