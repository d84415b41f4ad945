package dev.bailey.egress.relay;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;

/** Buffer sizes, write watermarks and flush policy of relayed connections. */
public final class RelayBuffers {
  private static final int SMALLEST_READ = 64;
  private static final int FIRST_READ = 2 * 1024;
  private static final int LARGEST_READ_INSIDE = 64 * 1024;
  private static final int LARGEST_READ_OUTSIDE = 128 * 1024;

  /** Low watermark, and the amount from which a write is flushed at once. */
  private static final int LOW_WATER_MARK = 64 * 1024;

  /** High watermark: more than one read. */
  private static final int HIGH_WATER_MARK = LARGEST_READ_OUTSIDE + 4 * 1024;

  /** Write watermarks of both sides: they turn a peer that does not read into backpressure. */
  public static final WriteBufferWaterMark WRITE_WATER_MARK =
      new WriteBufferWaterMark(LOW_WATER_MARK, HIGH_WATER_MARK);

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

  /** Flushes what was written, if it is at least {@link #LOW_WATER_MARK}. */
  public static void flushIfLarge(Channel channel) {
    if (channel.bytesBeforeUnwritable() <= HIGH_WATER_MARK - LOW_WATER_MARK) {
      channel.flush();
    }
  }
}
