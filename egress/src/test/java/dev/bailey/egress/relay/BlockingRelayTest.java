package dev.bailey.egress.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.backend.Connection;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client on loopback, and a connection inside that takes nothing until it is told to. */
final class BlockingRelayTest {
  private static final int MUCH = 24_000_000;

  /** More than the channel reads in one turn. */
  private static final int ONE_TURN = 2 << 20;

  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, RelayIoHandler.newFactory());

  private final AtomicLong read = new AtomicLong();
  private final Stalled inside = new Stalled();

  @AfterEach
  void close() {
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** The event loop has many turns in which it could read on, and the client has much to say. */
  @Test
  void theChannelIsNotReadWhileTheConnectionTakesNothing() throws Exception {
    try (Socket client = new Socket()) {
      client.connect(listen());
      Thread sending = Thread.ofPlatform().daemon().start(() -> send(client));
      inside.writing.await();
      for (int turn = 0; turn < 300; turn++) {
        loop.submit(() -> {}).sync();
      }
      assertThat(read.get()).isPositive().isLessThan(ONE_TURN);
      assertThat(sending.isAlive()).isTrue();
      inside.gate.countDown();
      inside.ended.await();
      assertThat(inside.taken.get()).isEqualTo(MUCH);
      assertThat(read.get()).isEqualTo(MUCH);
      sending.join();
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
  }

  private static void send(Socket client) {
    try {
      client.getOutputStream().write(new byte[MUCH]);
      client.shutdownOutput();
    } catch (IOException e) {
      // What did not arrive is missed.
    }
  }

  private InetSocketAddress listen() {
    Channel listener =
        new ServerBootstrap()
            .group(loop)
            .channel(EpollServerSocketChannel.class)
            .childOption(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    relay(channel);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .syncUninterruptibly()
            .channel();
    return (InetSocketAddress) listener.localAddress();
  }

  private void relay(SocketChannel channel) {
    EarlyBytes early = new EarlyBytes();
    channel.pipeline().addLast(new Counting(), early);
    BlockingRelay relay = new BlockingRelay(channel, inside);
    Thread.ofPlatform().daemon().start(() -> relay.run(early));
  }

  /** Counts what is read from the client. */
  private final class Counting extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      read.addAndGet(((ByteBuf) message).readableBytes());
      context.fireChannelRead(message);
    }
  }

  /** Says nothing, and ends when the client has said all. */
  private static final class Stalled implements Connection {
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicLong taken = new AtomicLong();

    @Override
    public int read(ByteBuffer target) throws IOException {
      await(ended);
      return -1;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      writing.countDown();
      await(gate);
      int count = source.remaining();
      source.position(source.limit());
      taken.addAndGet(count);
      return count;
    }

    private static void await(CountDownLatch latch) throws IOException {
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }

    @Override
    public void shutdownOutput() {
      ended.countDown();
    }

    @Override
    public boolean isOpen() {
      return ended.getCount() > 0;
    }

    @Override
    public void close() {
      ended.countDown();
    }
  }
}
