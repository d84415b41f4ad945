package dev.bailey.egress.relay;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Netty's epoll handler, with one difference: a connection that waits for no event stays in the
 * epoll set. Netty 4.2.18 removes it there and later modifies an entry that is gone, which fails
 * with ENOENT. That happens to a half-closed connection at the first write that has to wait: Netty
 * shuts its output down, and the receiver takes a truncated stream for a complete one.
 */
public final class RelayIoHandler implements IoHandler {
  private final IoHandler epoll;

  private RelayIoHandler(IoHandler epoll) {
    this.epoll = epoll;
  }

  /** For event loops whose connections are relayed. */
  public static IoHandlerFactory newFactory() {
    IoHandlerFactory epoll = EpollIoHandler.newFactory();
    return executor -> new RelayIoHandler(epoll.newHandler(executor));
  }

  @Override
  public void initialize() {
    epoll.initialize();
  }

  @Override
  public int run(IoHandlerContext context) {
    return epoll.run(context);
  }

  @Override
  public void prepareToDestroy() {
    epoll.prepareToDestroy();
  }

  @Override
  public void destroy() {
    epoll.destroy();
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    return new Registration(epoll.register(handle));
  }

  @Override
  public void wakeup() {
    epoll.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> handleType) {
    return epoll.isCompatible(handleType);
  }

  /** One connection in the epoll set. */
  private record Registration(IoRegistration epoll) implements IoRegistration {
    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // The interface is Netty's.
    public <T> T attachment() {
      return epoll.attachment();
    }

    /** Errors are always told; edge-triggered, one that lasts is told once. */
    @Override
    public long submit(IoOps ops) {
      return epoll.submit(ops.equals(EpollIoOps.NONE) ? EpollIoOps.EPOLLET : ops);
    }

    @Override
    public boolean isValid() {
      return epoll.isValid();
    }

    @Override
    public boolean cancel() {
      return epoll.cancel();
    }
  }
}
