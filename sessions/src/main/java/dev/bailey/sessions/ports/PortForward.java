package dev.bailey.sessions.ports;

import dev.bailey.backend.Connection;
import dev.bailey.backend.descriptor.HeldDescriptor;
import dev.bailey.egress.relay.BlockingRelay;
import dev.bailey.egress.relay.EarlyBytes;
import dev.bailey.egress.relay.IdleGuard;
import dev.bailey.egress.relay.Relay;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.Port;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections on this host, opens one to a port inside of a sandbox for each, and relays
 * bytes between the two.
 */
final class PortForward implements Port {
  private static final int MOST_CONNECTIONS = 256;

  /** How long connections may go on to their end when the port is closed. */
  private static final Duration LINGER = Duration.ofMillis(300);

  /** Without a byte in either direction. */
  private static final Duration IDLE = Duration.ofMinutes(15);

  private final EventLoopGroup loop;
  private final int port;
  private final Supplier<Connection> connector;
  private final Consumer<Port> ended;
  private final ChannelGroup callers = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);

  /** Of connections inside that have no descriptor. */
  private final Set<BlockingRelay> relays = ConcurrentHashMap.newKeySet();

  private @Nullable Channel listener;
  private volatile boolean closed;

  PortForward(EventLoopGroup loop, int port, Supplier<Connection> connector, Consumer<Port> ended) {
    this.loop = loop;
    this.port = port;
    this.connector = connector;
    this.ended = ended;
  }

  void listen(InetSocketAddress address) {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loop)
            .channel(EpollServerSocketChannel.class)
            .childOption(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<EpollSocketChannel>() {
                  @Override
                  protected void initChannel(EpollSocketChannel caller) {
                    accept(caller);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "listen on",
              String.valueOf(address),
              String.valueOf(bound.cause().getMessage()))
          .withHint("Choose another address, or port 0 for any that is free.")
          .withCause(bound.cause());
    }
    listener = bound.channel();
  }

  private void accept(EpollSocketChannel caller) {
    if (callers.size() >= MOST_CONNECTIONS || relays.size() >= MOST_CONNECTIONS) {
      var _ = caller.close();
      return;
    }
    callers.add(caller);
    EarlyBytes early = new EarlyBytes();
    caller.pipeline().addLast(new IdleGuard(IDLE), early);
    // Making the connection inside takes system calls that block.
    Thread.ofPlatform().daemon().name("bailey-connect").start(() -> connect(caller, early));
  }

  private void connect(EpollSocketChannel caller, EarlyBytes early) {
    try {
      Connection connection = connector.get();
      if (connection instanceof HeldDescriptor held) {
        relay(caller, early, new EpollSocketChannel(held.release()));
      } else {
        relay(caller, early, connection);
      }
    } catch (RuntimeException e) {
      // Nobody listens inside, or the session has just ended: to the caller it looks like that.
      var _ = caller.close();
    }
  }

  /** The transport moves bytes between descriptors, without a thread for each connection. */
  private static void relay(EpollSocketChannel caller, EarlyBytes early, EpollSocketChannel inner) {
    inner.config().setAutoRead(false).setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
    inner.config().setTcpNoDelay(true);
    // Before it is registered: a server that speaks and closes at once is read at once.
    inner.pipeline().addLast(new Relay(caller));
    caller.eventLoop().register(inner).addListener(_ -> begin(caller, early, inner));
  }

  /** Keeps this thread for the connection. */
  private void relay(EpollSocketChannel caller, EarlyBytes early, Connection inner) {
    BlockingRelay relay = new BlockingRelay(caller, inner);
    relays.add(relay);
    try {
      relay.run(early);
    } finally {
      relays.remove(relay);
    }
  }

  private static void begin(EpollSocketChannel caller, EarlyBytes early, EpollSocketChannel inner) {
    if (!caller.isActive() || !inner.isActive()) {
      // Behind what was read from inside already.
      caller.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
      var _ = inner.close();
      return;
    }
    caller.pipeline().addLast(new Relay(inner));
    Relay.setReading(caller, true);
    Relay.setReading(inner, true);
    early.release();
    if (caller.isInputShutdown()) {
      // It half-closed before there was a relay to pass that on.
      caller.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    }
  }

  @Override
  public int number() {
    return port;
  }

  @Override
  public InetSocketAddress address() {
    if (listener == null) {
      throw new IllegalStateException("it does not listen");
    }
    return (InetSocketAddress) listener.localAddress();
  }

  @Override
  public Port awaitReady(Duration longest) {
    new Readiness(port, connector, () -> closed).await(longest);
    return this;
  }

  @Override
  public URI uri(String path) {
    String host = NetUtil.toAddressString(address().getAddress());
    return URI.create(
        "http://%s:%d%s%s"
            .formatted(
                host.contains(":") ? "[" + host + "]" : host,
                address().getPort(),
                path.startsWith("/") ? "" : "/",
                path));
  }

  @Override
  public void close() {
    closed = true;
    if (listener != null) {
      listener.close().awaitUninterruptibly();
    }
    // What a server inside sent before it ended is still on its way.
    callers.newCloseFuture().awaitUninterruptibly(LINGER.toMillis());
    callers.close().awaitUninterruptibly();
    relays.forEach(BlockingRelay::close);
    ended.accept(this);
  }
}
