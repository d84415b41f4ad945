package dev.bailey.execution;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a command wrote to one of its streams, as far as it was kept. */
public final class Output {
  private static final Output EMPTY = complete(new byte[0]);

  private final byte[] bytes;
  private final boolean truncated;

  private Output(byte[] bytes, boolean truncated) {
    this.bytes = bytes.clone();
    this.truncated = truncated;
  }

  /** Everything that it wrote. */
  public static Output complete(byte[] bytes) {
    return new Output(bytes, false);
  }

  /** A part of what it wrote: there was more than the limit allowed. */
  public static Output truncated(byte[] bytes) {
    return new Output(bytes, true);
  }

  public static Output empty() {
    return EMPTY;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** The bytes as UTF-8; what is not UTF-8 becomes the replacement character. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Whether there was more than the limit allowed. */
  public boolean truncated() {
    return truncated;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Output that
        && truncated == that.truncated
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return text();
  }
}
