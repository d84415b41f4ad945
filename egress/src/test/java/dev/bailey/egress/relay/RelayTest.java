package dev.bailey.egress.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client, a relay and a server on loopback. */
final class RelayTest {
  /** More than the buffers on the way to the client hold. */
  private static final int MUCH = 24_000_000;

  private static final int LITTLE = 8192;

  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, RelayIoHandler.newFactory());

  private final CountDownLatch relayed = new CountDownLatch(1);

  @AfterEach
  void close() {
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** The relay's writes wait for a client that half-closed long before. */
  @Test
  void longAnswerToHalfClosedClientIsComplete() throws Exception {
    byte[] answer = random(MUCH);
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket()) {
      Thread serving = Thread.ofPlatform().daemon().start(() -> serve(server, answer));
      client.setReceiveBufferSize(LITTLE);
      client.setSoTimeout(60_000);
      client.connect(relayTo(server));
      relayed.await();
      client.getOutputStream().write(random(LITTLE));
      client.shutdownOutput();
      byte[] received = client.getInputStream().readAllBytes();
      assertThat(received.length).as("length").isEqualTo(answer.length);
      assertThat(Arrays.mismatch(received, answer)).as("first difference").isEqualTo(-1);
      serving.join();
    }
  }

  /** Reads a whole question before it answers. */
  private static void serve(ServerSocket server, byte[] answer) {
    try (Socket socket = server.accept()) {
      if (socket.getInputStream().readAllBytes().length == LITTLE) {
        socket.getOutputStream().write(answer);
      }
    } catch (IOException e) {
      // The client sees that the answer is not complete.
    }
  }

  private InetSocketAddress relayTo(ServerSocket server) {
    Channel listener =
        new ServerBootstrap()
            .group(loop)
            .channel(EpollServerSocketChannel.class)
            .childOption(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel caller) {
                    connect(caller, server);
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
    return (InetSocketAddress) listener.localAddress();
  }

  private void connect(SocketChannel caller, ServerSocket server) {
    var _ =
        new Bootstrap()
            .group(caller.eventLoop())
            .channel(EpollSocketChannel.class)
            .option(ChannelOption.AUTO_READ, false)
            .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .handler(new Relay(caller))
            .connect(server.getLocalSocketAddress())
            .addListener(
                (ChannelFutureListener) inner -> begin(caller, (SocketChannel) inner.channel()));
  }

  private void begin(SocketChannel caller, SocketChannel inner) {
    caller.pipeline().addLast(new IdleGuard(Duration.ofMinutes(1)), new Relay(inner));
    Relay.setReading(caller, true);
    Relay.setReading(inner, true);
    relayed.countDown();
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }
}
