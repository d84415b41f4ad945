package dev.bailey.egress.proxy;

import dev.bailey.backend.InnerSocket;
import dev.bailey.backend.descriptor.HeldDescriptor;
import dev.bailey.egress.relay.RelayBuffers;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.util.function.Consumer;

/** Makes channels of sockets that were opened inside of a sandbox, by their descriptors. */
final class DescriptorChannels {
  private final EventLoopGroup loops;

  DescriptorChannels(EventLoopGroup loops) {
    this.loops = loops;
  }

  /**
   * Accepts connections.
   *
   * @param reads whether clients are listened to from the beginning
   * @param accepted is told of each, on its event loop
   */
  EpollServerSocketChannel accept(
      InnerSocket listener, boolean reads, Consumer<SocketChannel> accepted) {
    EpollServerSocketChannel channel = new EpollServerSocketChannel(descriptor(listener));
    ChannelFuture registered =
        new ServerBootstrap()
            .group(loops)
            .channelFactory(() -> channel)
            .childOption(ChannelOption.AUTO_READ, reads)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, RelayBuffers.inside())
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, RelayBuffers.WRITE_WATER_MARK)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel client) {
                    accepted.accept(client);
                  }
                })
            .register();
    check(registered);
    return channel;
  }

  /** Gets datagrams. */
  Channel receive(InnerSocket socket, ChannelHandler handler) {
    int descriptor = descriptor(socket);
    return check(
        new Bootstrap()
            .group(loops)
            .channelFactory(() -> new EpollDatagramChannel(descriptor))
            .handler(handler)
            .register());
  }

  /** The transport is given the descriptor; a socket without one is of no use to it. */
  private static int descriptor(InnerSocket socket) {
    if (socket instanceof HeldDescriptor held) {
      return held.release();
    }
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "listen in",
            "network of a sandbox",
            "its backend has no sockets that the egress gateway could take connections from")
        .withRemedies(new Remedy.Choose(Remedy.Setting.NETWORK_MODE, "none", "full"));
  }

  private static Channel check(ChannelFuture registered) {
    if (!registered.awaitUninterruptibly().isSuccess()) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE,
              "listen in",
              "network of a sandbox",
              String.valueOf(registered.cause().getMessage()))
          .withCause(registered.cause());
    }
    return registered.channel();
  }
}
