package dev.bailey.egress.proxy.out;

import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;

/**
 * How much is read from connections at once, and how much may wait to be taken by one. Chosen by
 * measuring: what was read is sent on before others have their turn, and who is read from pauses
 * only when the other side does not keep up, not with every full buffer. A connection whose other
 * side takes nothing holds about two reads.
 */
public final class Buffers {
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

  private Buffers() {}

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
