package dev.bailey.egress.proxy.tls;

import dev.bailey.egress.proxy.connection.ContentVerdicts;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.relay.Relay;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.ClientHello;
import dev.bailey.egress.wire.HelloAnswer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.function.Consumer;

/**
 * Holds back what a client sends behind its ClientHello until the server has answered with TLS. A
 * server of another protocol may take the ClientHello for a mistake and go on with what follows: it
 * gets nothing more, and nothing of what it sends gets inside.
 *
 * <p>No handshake suffers from it. All that a client may send before the ServerHello is early data,
 * and no server waits for that before it answers.
 */
public final class ServerHelloGate extends ChannelInboundHandlerAdapter {
  /** With that much held, the rest waits where it is. */
  private static final int MUCH = ClientHello.LARGEST;

  private final SandboxEgress egress;
  private final OutboundConnection link;
  private final ClientHello hello;
  private final Consumer<Verdict> refuse;
  private final ByteBuf held = Unpooled.buffer(0);

  /** How much of the hello is yet to be let out. */
  private int left;

  /** The server will not answer any more, so nothing is held for it. */
  private boolean unheard;

  /**
   * Of one connection.
   *
   * @param length of the hello, with its records
   * @param refuse ends both connections, for a reason
   */
  public ServerHelloGate(
      SandboxEgress egress,
      OutboundConnection link,
      ClientHello hello,
      int length,
      Consumer<Verdict> refuse) {
    this.egress = egress;
    this.link = link;
    this.hello = hello;
    this.left = length;
    this.refuse = refuse;
  }

  /**
   * Begins to hold back.
   *
   * @param before the handler that will let out the hello
   */
  public void install(ChannelHandlerContext before) {
    before.pipeline().addAfter(before.name(), null, this);
    ChannelPipeline server = link.channel().pipeline();
    server.addBefore(
        server.context(Relay.class).name(), null, new Answer(before.pipeline().context(this)));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      if (left > 0) {
        ByteBuf part = bytes.readRetainedSlice(Math.min(left, bytes.readableBytes()));
        left -= part.readableBytes();
        context.fireChannelRead(part);
      }
      hold(context, bytes);
    } finally {
      ReferenceCountUtil.release(bytes);
    }
  }

  private void hold(ChannelHandlerContext context, ByteBuf bytes) {
    if (unheard) {
      return;
    }
    held.writeBytes(bytes);
    if (held.readableBytes() >= MUCH) {
      Relay.setReading((SocketChannel) context.channel(), false);
    }
  }

  /** A client that has said all before the answer cannot finish its handshake. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent && held.isReadable()) {
      link.close();
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  private void letOut(ChannelHandlerContext context) {
    if (held.isReadable()) {
      // Before what is let out: the relay may have to stop it again.
      Relay.setReading((SocketChannel) context.channel(), true);
      context.fireChannelRead(held.retainedSlice());
      context.fireChannelReadComplete();
    }
    context.pipeline().remove(this);
  }

  private void giveUp(ChannelHandlerContext context) {
    unheard = true;
    held.clear();
    Relay.setReading((SocketChannel) context.channel(), true);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    held.release();
  }

  /** The server's side. */
  private final class Answer extends ChannelInboundHandlerAdapter {
    private final HelloAnswer answer = new HelloAnswer();
    private final ChannelHandlerContext client;

    Answer(ChannelHandlerContext client) {
      this.client = client;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      HelloAnswer.Kind kind = answer.read((ByteBuf) message);
      if (kind == HelloAnswer.Kind.NOT_TLS) {
        ReferenceCountUtil.release(message);
        refuse.accept(
            ContentVerdicts.toProtocol(
                link, "the client began TLS, but the server did not answer with TLS", egress));
        return;
      }
      if (kind != HelloAnswer.Kind.UNDECIDED) {
        context.pipeline().remove(this);
        goOn(kind == HelloAnswer.Kind.RETRY);
      }
      context.fireChannelRead(message);
    }

    private void goOn(boolean again) {
      if (client.isRemoved()) {
        return;
      }
      if (again) {
        SecondClientHelloCheck.expect(client, hello, refuse);
      }
      letOut(client);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      context.fireUserEventTriggered(event);
      if (event instanceof ChannelInputShutdownEvent && !client.isRemoved()) {
        giveUp(client);
      }
    }
  }
}
