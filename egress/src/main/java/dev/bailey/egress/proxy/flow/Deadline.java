package dev.bailey.egress.proxy.flow;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Something that happens when too much time has gone by, on the thread of a channel. */
final class Deadline {
  private final Future<?> end;

  private Deadline(Future<?> end) {
    this.end = end;
  }

  static Deadline after(Duration time, Channel channel, Runnable then) {
    return new Deadline(channel.eventLoop().schedule(then, time.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** The end of the channel itself. */
  static Deadline toClose(Duration time, Channel channel) {
    return after(
        time,
        channel,
        () -> {
          var _ = channel.close();
        });
  }

  void cancel() {
    end.cancel(false);
  }
}
