package dev.bailey.sessions.ports;

import dev.bailey.backend.Connection;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.Port;
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
 * Accepts connections on this host, and relays each to a port inside of a sandbox. When it is
 * closed, bytes in flight arrive first; a connection without any is closed at once.
 */
final class PortForward implements Port {
  private static final int MOST_CONNECTIONS = 256;

  private final EventLoopGroup loop;
  private final int port;
  private final Supplier<Connection> connector;
  private final Consumer<Port> ended;
  private final Duration linger;
  private final Set<ForwardedConnection> connections = ConcurrentHashMap.newKeySet();
  private final ChannelGroup callers = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  private @Nullable Channel listener;
  private volatile boolean closed;

  /**
   * One that does not listen yet.
   *
   * @param linger how long bytes in flight may take to arrive when the port is closed
   * @param ended is told when it was closed
   */
  PortForward(
      EventLoopGroup loop,
      int port,
      Supplier<Connection> connector,
      Duration linger,
      Consumer<Port> ended) {
    this.linger = linger;
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
    if (connections.size() >= MOST_CONNECTIONS) {
      var _ = caller.close();
      return;
    }
    callers.add(caller);
    ForwardedConnection connection = new ForwardedConnection(caller);
    connections.add(connection);
    connection.open(connector, () -> connections.remove(connection));
  }

  /** Those that are open. */
  Set<ForwardedConnection> connections() {
    return connections;
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
    connections().forEach(ForwardedConnection::closeWhenQuiet);
    callers.newCloseFuture().awaitUninterruptibly(linger.toMillis());
    callers.close().awaitUninterruptibly();
    connections().forEach(ForwardedConnection::cut);
    ended.accept(this);
  }
}
