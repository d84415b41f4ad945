package dev.bailey.sessions.ports;

import dev.bailey.backend.Connection;
import dev.bailey.backend.NativeConnection;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Listens outside, and for each connection makes one inside and moves bytes between them. */
final class PortForward implements Exposure {
  private static final int MOST_CONNECTIONS = 256;

  private final EventLoopGroup loop;
  private final int port;
  private final Supplier<Connection> connector;
  private final Consumer<Exposure> ended;
  private final ChannelGroup callers = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  private @Nullable Channel listener;

  PortForward(EventLoopGroup loop, int port, Supplier<Connection> connector, Consumer<Exposure> ended) {
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
    if (callers.size() >= MOST_CONNECTIONS) {
      var _ = caller.close();
      return;
    }
    callers.add(caller);
    Relay relay = new Relay();
    caller.pipeline().addLast(relay);
    // Making the connection inside takes system calls that block.
    Thread.ofPlatform().daemon().name("bailey-connect").start(() -> connect(caller, relay));
  }

  private void connect(EpollSocketChannel caller, Relay relay) {
    try {
      EpollSocketChannel inner = new EpollSocketChannel(descriptor(connector.get()));
      inner.config().setAutoRead(false).setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
      inner.config().setTcpNoDelay(true);
      Relay back = new Relay();
      inner.pipeline().addLast(back);
      caller.eventLoop().register(inner).addListener(_ -> begin(caller, relay, inner, back));
    } catch (RuntimeException e) {
      // Nobody listens inside, or the session has just ended: to the caller it looks like that.
      var _ = caller.close();
    }
  }

  /** The transport moves bytes between descriptors, without a thread for each connection. */
  private static int descriptor(Connection connection) {
    if (connection instanceof NativeConnection it) {
      return it.release();
    }
    throw new IllegalStateException("a connection without a descriptor: " + connection);
  }

  private static void begin(
      EpollSocketChannel caller, Relay relay, EpollSocketChannel inner, Relay back) {
    if (!caller.isActive() || !inner.isActive()) {
      var _ = caller.close();
      var _ = inner.close();
      return;
    }
    back.join(caller);
    relay.join(inner);
    Relay.letSpeak(caller, true);
    Relay.letSpeak(inner, true);
  }

  @Override
  public int port() {
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
  public void close() {
    if (listener != null) {
      listener.close().awaitUninterruptibly();
    }
    callers.close().awaitUninterruptibly();
    ended.accept(this);
  }
}
