package dev.bailey.egress.proxy.names;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.util.Optional;

/** Answers DNS queries that come by TCP, each behind its length. */
public final class DnsStream extends SimpleChannelInboundHandler<ByteBuf> {
  /** A question is one name; anything longer is none. */
  private static final int LONGEST = 1024;

  private static final int IDLE_SECONDS = 10;
  private final DnsResponder responder;

  private DnsStream(DnsResponder responder) {
    this.responder = responder;
  }

  public static void install(ChannelPipeline pipeline, DnsResponder responder) {
    pipeline.addLast(
        new ReadTimeoutHandler(IDLE_SECONDS),
        new LengthFieldBasedFrameDecoder(LONGEST, 0, 2, 0, 2),
        new LengthFieldPrepender(2),
        new DnsStream(responder));
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
    Optional<ByteBuf> reply = responder.reply(message);
    if (reply.isPresent()) {
      context.writeAndFlush(reply.get()).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    } else {
      var _ = context.close();
    }
  }

  /** Whoever asks without listening is not asked to go on. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (!context.channel().isWritable()) {
      var _ = context.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    var _ = context.close();
  }
}
