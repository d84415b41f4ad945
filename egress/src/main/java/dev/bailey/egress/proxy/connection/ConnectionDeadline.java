package dev.bailey.egress.proxy.connection;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A deadline on a channel's event loop: runs something when it passes. */
public final class ConnectionDeadline {
  private final Future<?> end;

  private ConnectionDeadline(Future<?> end) {
    this.end = end;
  }

  public static ConnectionDeadline after(Duration time, Channel channel, Runnable then) {
    return new ConnectionDeadline(
        channel.eventLoop().schedule(then, time.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** The end of the channel itself. */
  public static ConnectionDeadline toClose(Duration time, Channel channel) {
    return after(
        time,
        channel,
        () -> {
          var _ = channel.close();
        });
  }

  public void cancel() {
    end.cancel(false);
  }
}
