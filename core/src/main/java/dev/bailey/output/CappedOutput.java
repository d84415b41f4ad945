package dev.bailey.output;

import static java.util.Objects.requireNonNull;

import dev.bailey.policy.Limits;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes a command's output on, up to a limit. Not thread-safe: one thread moves the bytes of one
 * stream.
 */
public final class CappedOutput {
  private final OutputStream target;
  private final long limit;
  private long count;
  private boolean broken;

  /** Up to so many bytes. */
  public CappedOutput(OutputStream target, long limit) {
    this.target = requireNonNull(target, "target is null");
    this.limit = limit;
  }

  /** Up to the limit of output; without one, all. */
  public static CappedOutput of(OutputStream target, Limits limits) {
    return new CappedOutput(target, limits.outputBytes().orElse(Long.MAX_VALUE));
  }

  /** Passes on what the limit allows. Returns whether all of it was allowed. */
  public boolean write(byte[] buffer, int length) {
    int allowed = (int) Math.min(length, limit - count);
    count += allowed;
    try {
      target.write(buffer, 0, allowed);
      target.flush();
    } catch (IOException e) {
      // The reader is gone. Like a pipe, the next write of the command shall fail: see isBroken.
      broken = true;
    }
    return allowed == length;
  }

  /** Whether nobody reads the target any more. */
  public boolean isBroken() {
    return broken;
  }

  public long limit() {
    return limit;
  }
}
