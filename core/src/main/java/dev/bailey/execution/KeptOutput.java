package dev.bailey.execution;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** Keeps the first bytes of a stream and forgets the rest. Written by one thread at a time. */
public final class KeptOutput extends OutputStream {
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final long limit;
  private boolean truncated;

  public KeptOutput(long limit) {
    this.limit = limit;
  }

  @Override
  public synchronized void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    int allowed = (int) Math.min(length, limit - kept.size());
    kept.write(bytes, offset, allowed);
    truncated |= allowed < length;
  }

  /**
   * What was kept.
   *
   * @param stoppedAt the limit at which the command was killed for its output, or -1
   */
  public synchronized Output output(long stoppedAt) {
    return new Output(kept.toByteArray(), truncated || kept.size() == stoppedAt);
  }
}
