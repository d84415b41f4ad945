package dev.bailey.sessions.ports;

import dev.bailey.backend.Connection;
import dev.bailey.backend.descriptor.HeldDescriptor;
import dev.bailey.egress.relay.BlockingRelay;
import dev.bailey.egress.relay.EarlyBytes;
import dev.bailey.egress.relay.IdleGuard;
import dev.bailey.egress.relay.Relay;
import dev.bailey.linux.network.ReceiveQueue;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a caller outside, and the one to a port inside that its bytes are relayed to. Its
 * state belongs to the event loop of the caller's channel.
 *
 * <p>Bytes are in flight from the moment in which the kernel has taken them from one side until it
 * has taken them for the other: in the receive queue of one socket, or waiting to be written to the
 * other. While the connection inside is being made, some may be.
 */
final class ForwardedConnection {
  /** Without a byte in either direction. */
  private static final Duration IDLE = Duration.ofMinutes(15);

  private final EpollSocketChannel caller;
  private final EarlyBytes early = new EarlyBytes();
  private @Nullable EpollSocketChannel inner;

  /** Instead of the channel, where the connection inside has no descriptor. */
  private volatile @Nullable BlockingRelay relay;

  private boolean closing;
  private boolean looking;

  /** One that was just accepted; not read from yet. */
  ForwardedConnection(EpollSocketChannel caller) {
    this.caller = caller;
  }

  EpollSocketChannel caller() {
    return caller;
  }

  /**
   * Connects it to what listens inside.
   *
   * @param ended is run when nothing of it is left
   */
  void open(Supplier<Connection> connector, Runnable ended) {
    caller.pipeline().addLast(new IdleGuard(IDLE), early);
    // Making the connection inside takes system calls that block.
    Thread.ofPlatform().daemon().name("bailey-connect").start(() -> connect(connector, ended));
  }

  private void connect(Supplier<Connection> connector, Runnable ended) {
    try {
      Connection connection = connector.get();
      if (connection instanceof HeldDescriptor held) {
        relay(new EpollSocketChannel(held.release()));
      } else {
        relay(connection);
      }
    } catch (RuntimeException e) {
      // Nobody listens inside, or the session has just ended: to the caller it looks like that.
      var _ = caller.close();
    }
    caller.closeFuture().addListener(_ -> ended.run());
  }

  /** The transport moves bytes between descriptors, without a thread for each connection. */
  private void relay(EpollSocketChannel made) {
    made.config().setAutoRead(false).setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
    made.config().setTcpNoDelay(true);
    // Before it is registered: a server that speaks and closes at once is read at once.
    made.pipeline().addLast(new Relay(caller), new ReadWatch());
    caller.eventLoop().register(made).addListener(_ -> begin(made));
  }

  /** Keeps this thread for the connection, until both sides are closed. */
  private void relay(Connection connection) {
    BlockingRelay made = new BlockingRelay(caller, connection);
    relay = made;
    made.run(early);
  }

  /** Closes what does not end with the caller's channel. */
  void cut() {
    BlockingRelay made = relay;
    if (made != null) {
      made.close();
    }
  }

  private void begin(EpollSocketChannel made) {
    if (!caller.isActive() || !made.isActive()) {
      // Behind what was read from inside already.
      caller.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
      var _ = made.close();
      return;
    }
    inner = made;
    caller.pipeline().addLast(new Relay(made), new ReadWatch());
    Relay.setReading(caller, true);
    Relay.setReading(made, true);
    early.release();
    if (caller.isInputShutdown()) {
      // It half-closed before there was a relay to pass that on.
      caller.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    }
    closeIfQuiet();
  }

  /** Closes both connections once no bytes are in flight; returns at once. */
  void closeWhenQuiet() {
    caller
        .eventLoop()
        .execute(() -> {
          closing = true;
          closeIfQuiet();
        });
  }

  /**
   * Looks again when something has moved; {@link #begin} does when the connection is made. What is
   * in flight to a connection without a descriptor cannot be seen.
   */
  private void closeIfQuiet() {
    EpollSocketChannel other = inner;
    if (!closing || other == null) {
      return;
    }
    if (isWriting(caller)) {
      lookWhenWritten(caller);
    } else if (isWriting(other)) {
      lookWhenWritten(other);
    } else if (unread(caller) == 0 && unread(other) == 0) {
      // Its relay closes the other one.
      var _ = caller.close();
    }
  }

  /** Later, since a buffer counts what was written until those who wait for that were told. */
  private void lookWhenWritten(EpollSocketChannel channel) {
    if (!looking) {
      looking = true;
      channel
          .writeAndFlush(Unpooled.EMPTY_BUFFER)
          .addListener(_ -> channel.eventLoop().execute(this::lookAgain));
    }
  }

  private void lookAgain() {
    looking = false;
    closeIfQuiet();
  }

  private static boolean isWriting(EpollSocketChannel channel) {
    ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
    return waiting != null && waiting.totalPendingWriteBytes() > 0;
  }

  private static int unread(EpollSocketChannel channel) {
    return channel.isOpen() ? ReceiveQueue.unread(channel.fd().intValue()) : 0;
  }

  /** Sees that bytes were read, behind the relay that wrote them to the other side. */
  private final class ReadWatch extends ChannelInboundHandlerAdapter {
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.fireChannelReadComplete();
      closeIfQuiet();
    }
  }
}
