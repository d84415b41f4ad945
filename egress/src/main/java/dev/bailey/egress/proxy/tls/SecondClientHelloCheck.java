package dev.bailey.egress.proxy.tls;

import dev.bailey.egress.proxy.connection.ContentVerdicts;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.ClientHello;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the second ClientHello that a client sends after a HelloRetryRequest: it has to have the
 * same SNI as the first. It may come behind early data, and in pieces.
 *
 * <p>The check ends with the second ClientHello: no handshake message behind it is one. Until then
 * nothing is copied but that.
 */
final class SecondClientHelloCheck extends ChannelInboundHandlerAdapter {
  private static final int MOST = 2 * ClientHello.LARGEST;
  private static final int HANDSHAKE = 22;
  private static final int RECORD_HEADER = 5;

  private final ClientHello first;
  private final Consumer<Verdict> refuse;

  /** How much of the header of the record has come, and how much of the record is yet to come. */
  private int header;

  private int left;
  private @Nullable ByteBuf held;

  private SecondClientHelloCheck(ClientHello first, Consumer<Verdict> refuse) {
    this.first = first;
    this.refuse = refuse;
  }

  /**
   * Begins to watch.
   *
   * @param before the handler that will let out what the client says behind its first hello
   * @param refuse ends both connections, for a reason
   */
  static void expect(ChannelHandlerContext before, ClientHello first, Consumer<Verdict> refuse) {
    before.pipeline().addAfter(before.name(), null, new SecondClientHelloCheck(first, refuse));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    int start = held == null ? handshake(bytes) : bytes.readerIndex();
    if (start < 0) {
      context.fireChannelRead(message);
      return;
    }
    if (start > bytes.readerIndex()) {
      context.fireChannelRead(bytes.readRetainedSlice(start - bytes.readerIndex()));
    }
    hold(context, bytes);
  }

  /** Where a record of the handshake begins; -1 where none does. */
  private int handshake(ByteBuf bytes) {
    int at = bytes.readerIndex();
    while (at < bytes.writerIndex()) {
      if (header == RECORD_HEADER) {
        int present = Math.min(left, bytes.writerIndex() - at);
        at += present;
        left -= present;
      } else if (header == 0 && bytes.getUnsignedByte(at) == HANDSHAKE) {
        return at;
      } else {
        left = ((left << Byte.SIZE) | bytes.getUnsignedByte(at++)) & 0xffff;
        header++;
      }
      header = header == RECORD_HEADER && left == 0 ? 0 : header;
    }
    return -1;
  }

  private void hold(ChannelHandlerContext context, ByteBuf bytes) {
    ByteBuf all = held == null ? Unpooled.buffer(bytes.readableBytes(), MOST) : held;
    held = all;
    try {
      if (bytes.readableBytes() > MOST - all.readableBytes()) {
        refuse("its second ClientHello is too long to be checked");
        return;
      }
      all.writeBytes(bytes);
    } finally {
      ReferenceCountUtil.release(bytes);
    }
    switch (ClientHello.read(all)) {
      case ClientHello.Outcome.Incomplete _ -> {
        // The rest is to come.
      }
      case ClientHello.Outcome.Refused refused ->
          refuse("its second ClientHello cannot be checked: " + refused.reason());
      case ClientHello.Outcome.Complete(ClientHello hello, int _) -> decide(context, hello);
    }
  }

  private void decide(ChannelHandlerContext context, ClientHello second) {
    if (second.serverName().equals(first.serverName()) && second.encrypted() == first.encrypted()) {
      end(context);
    } else {
      refuse("its second ClientHello differs from the first in SNI or ECH");
    }
  }

  private void refuse(String reason) {
    refuse.accept(ContentVerdicts.of(reason));
  }

  private void end(ChannelHandlerContext context) {
    ByteBuf rest = held;
    held = null;
    if (rest != null) {
      context.fireChannelRead(rest);
      context.fireChannelReadComplete();
    }
    context.pipeline().remove(this);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (held != null) {
      held.release();
    }
  }
}
