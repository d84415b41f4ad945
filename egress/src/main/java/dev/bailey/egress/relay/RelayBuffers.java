package dev.bailey.egress.relay;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;

/** Sizes of buffers, and when written bytes are flushed, of connections that a relay copies. */
public final class RelayBuffers {
  private static final int SMALLEST_READ = 64;
  private static final int FIRST_READ = 2 * 1024;
  private static final int LARGEST_READ_INSIDE = 64 * 1024;
  private static final int LARGEST_READ_OUTSIDE = 128 * 1024;

  /** Worth to be sent without waiting for what comes with it. */
  private static final int MUCH = 64 * 1024;

  /** One read does not fill it. */
  private static final int MOST_WAITING = LARGEST_READ_OUTSIDE + 4 * 1024;

  /** What waits for a connection, of both sides. */
  public static final WriteBufferWaterMark WAITING = new WriteBufferWaterMark(MUCH, MOST_WAITING);

  private RelayBuffers() {}

  /** For connections from inside. These bring little, and their first bytes are looked at. */
  public static RecvByteBufAllocator inside() {
    return reading(LARGEST_READ_INSIDE);
  }

  /** For connections to the outside. */
  public static RecvByteBufAllocator outside() {
    return reading(LARGEST_READ_OUTSIDE);
  }

  private static RecvByteBufAllocator reading(int most) {
    return new AdaptiveRecvByteBufAllocator(SMALLEST_READ, FIRST_READ, most).maxMessagesPerRead(1);
  }

  /** Sends what was written, if it is worth it. */
  public static void flushIfMuch(Channel channel) {
    if (channel.bytesBeforeUnwritable() <= MOST_WAITING - MUCH) {
      channel.flush();
    }
  }
}
