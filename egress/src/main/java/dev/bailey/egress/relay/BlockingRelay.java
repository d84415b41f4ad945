package dev.bailey.egress.relay;

import dev.bailey.backend.Connection;
import dev.bailey.log.Diagnostics;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Copies bytes between a channel and a connection that has no descriptor and blocks, with a thread
 * for each direction. Backpressure and half-close are those of {@link Relay}: the channel is read
 * again when the connection has taken what came before, and when both directions have ended, both
 * are closed.
 */
public final class BlockingRelay implements AutoCloseable {
  private static final int BUFFER = 64 << 10;

  private final SocketChannel outer;
  private final Connection inner;

  /** What the channel has received: what came of one turn of reading, and what has happened. */
  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();

  private final AtomicInteger directions = new AtomicInteger(2);

  /** The channel does not read by itself. */
  public BlockingRelay(SocketChannel outer, Connection inner) {
    this.outer = outer;
    this.inner = inner;
  }

  /** What the event loop hands to the thread that writes. */
  private sealed interface Received {
    record Bytes(ByteBuf bytes) implements Received {}

    /** The peer half-closed. */
    record End() implements Received {}

    /** The channel is closed. */
    record Gone() implements Received {}
  }

  /**
   * Relays, by this thread and another one, and returns when both sides are closed.
   *
   * @param early what was received before there was a connection
   */
  public void run(EarlyBytes early) {
    Thread writer = Thread.ofPlatform().daemon().name("bailey-relay").unstarted(this::copyInside);
    try {
      outer.eventLoop().execute(() -> begin(early));
      writer.start();
      copyOutside();
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close();
    }
  }

  private void begin(EarlyBytes early) {
    if (!outer.isActive()) {
      received.add(new Received.Gone());
      return;
    }
    outer.pipeline().addLast(new Receiver());
    early.release();
    if (outer.isInputShutdown()) {
      received.add(new Received.End());
    } else {
      outer.read();
    }
  }

  /** Takes what the channel receives, on its event loop. */
  private final class Receiver extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof ByteBuf bytes) {
        received.add(new Received.Bytes(bytes));
      } else {
        ReferenceCountUtil.release(message);
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof ChannelInputShutdownEvent) {
        received.add(new Received.End());
      }
      context.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      received.add(new Received.Gone());
      context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      // A reset on one side is the end of both.
      var _ = context.close();
    }
  }

  private void copyInside() {
    boolean writes = true;
    try {
      while (true) {
        switch (received.take()) {
          case Received.Bytes(ByteBuf bytes) -> {
            writes = writes && write(bytes);
            bytes.release();
            if (received.isEmpty()) {
              outer.read();
            }
          }
          case Received.End _ -> {
            if (writes) {
              writes = false;
              endInside();
            }
          }
          case Received.Gone _ -> {
            closeInner();
            return;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
    }
  }

  /** Returns false when the connection takes no more: what it has sent still gets out. */
  private boolean write(ByteBuf bytes) {
    try {
      for (ByteBuffer part : bytes.nioBuffers()) {
        while (part.hasRemaining()) {
          inner.write(part);
        }
      }
      return true;
    } catch (IOException e) {
      Diagnostics.debug(BlockingRelay.class, "a connection inside takes no more", e);
      endDirection();
      return false;
    }
  }

  private void endInside() {
    try {
      inner.shutdownOutput();
    } catch (IOException e) {
      Diagnostics.debug(BlockingRelay.class, "a connection inside cannot be half-closed", e);
    }
    endDirection();
  }

  private void copyOutside() {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    try {
      while (inner.read(buffer) >= 0) {
        send(Unpooled.copiedBuffer(buffer.flip()));
        buffer.clear();
      }
      var _ = outer.shutdownOutput().awaitUninterruptibly();
      endDirection();
    } catch (IOException e) {
      Diagnostics.debug(BlockingRelay.class, "a relayed connection ended early", e);
      var _ = outer.close();
    }
  }

  /** Returns when the peer's side of the kernel has taken it. */
  private void send(ByteBuf bytes) throws IOException {
    ChannelFuture sent = outer.writeAndFlush(bytes).awaitUninterruptibly();
    if (!sent.isSuccess()) {
      throw new IOException("the peer takes no more", sent.cause());
    }
  }

  private void endDirection() {
    if (directions.decrementAndGet() == 0) {
      var _ = outer.close();
    }
  }

  private void closeInner() {
    try {
      inner.close();
    } catch (IOException e) {
      Diagnostics.debug(BlockingRelay.class, "cannot close a connection inside", e);
    }
  }

  /** Cuts both sides. */
  @Override
  public void close() {
    var _ = outer.close();
    closeInner();
  }
}
