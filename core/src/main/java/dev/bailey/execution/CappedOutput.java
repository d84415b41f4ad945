package dev.bailey.execution;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;

/**
 * Passes a command's output on, up to a limit. Not thread-safe: one thread moves the bytes of one
 * stream.
 */
public final class CappedOutput {
  private final OutputStream target;
  private final long limit;
  private long count;
  private boolean broken;

  public CappedOutput(OutputStream target, OptionalLong limit) {
    this.target = requireNonNull(target, "target is null");
    this.limit = limit.orElse(Long.MAX_VALUE);
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
