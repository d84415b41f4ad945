package dev.bailey.egress.proxy.outbound;

import dev.bailey.egress.relay.RelayBuffers;
import dev.bailey.egress.rules.Verdict;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;

/** Connects to the addresses of a host one after the other, until one accepts. */
final class ConnectAttempts {
  /** More would let a name hold a client for minutes. */
  private static final int MOST = 4;

  private final Destination destination;
  private final EventLoop loop;
  private final List<InetAddress> addresses;
  private final Verdict verdict;
  private final int millis;
  private final Consumer<DialResult> then;
  private int position;

  ConnectAttempts(
      Destination destination,
      EventLoop loop,
      List<InetAddress> addresses,
      Verdict verdict,
      int millis,
      Consumer<DialResult> then) {
    this.destination = destination;
    this.loop = loop;
    this.addresses = addresses;
    this.verdict = verdict;
    this.millis = millis;
    this.then = then;
  }

  void next() {
    InetAddress address = addresses.get(position++);
    ByteMeter meter = new ByteMeter();
    // An unresolved host could not get here: the address is the one that was decided on.
    new Bootstrap()
        .group(loop)
        .channel(EpollSocketChannel.class)
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.RECVBUF_ALLOCATOR, RelayBuffers.outside())
        .option(ChannelOption.WRITE_BUFFER_WATER_MARK, RelayBuffers.WRITE_WATER_MARK)
        .option(ChannelOption.SO_KEEPALIVE, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis)
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                channel.pipeline().addLast(meter);
              }
            })
        .connect(new InetSocketAddress(address, destination.port()))
        .addListener((ChannelFuture it) -> ended(it, address, meter));
  }

  private void ended(ChannelFuture future, InetAddress address, ByteMeter meter) {
    if (future.isSuccess()) {
      SocketChannel channel = (SocketChannel) future.channel();
      then.accept(
          new DialResult.Connected(
              new OutboundConnection(channel, destination, address, verdict, meter)));
    } else if (position < Math.min(addresses.size(), MOST)) {
      next();
    } else {
      boolean slow = future.cause() instanceof ConnectTimeoutException;
      then.accept(
          new DialResult.Failed(
              destination
                  + (slow
                      ? " did not answer in time"
                      : " refused the connection or is unreachable"),
              slow));
    }
  }
}
