package dev.bailey.execution;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;

/** What a reader of an execution's output is told next. */
public sealed interface OutputEvent {
  /** Where it is in the output, counted as the {@link OutputHistory} does, from 0. */
  long offset();

  /** Bytes that the command wrote. */
  final class Chunk implements OutputEvent {
    private final StandardStream stream;
    private final long offset;
    private final byte[] bytes;

    /**
     * Some bytes.
     *
     * @param offset of the first of them
     */
    public Chunk(StandardStream stream, long offset, byte[] bytes) {
      this.stream = requireNonNull(stream, "stream is null");
      this.offset = offset;
      this.bytes = bytes.clone();
    }

    public StandardStream stream() {
      return stream;
    }

    @Override
    public long offset() {
      return offset;
    }

    public byte[] bytes() {
      return bytes.clone();
    }

    /** Where the next one begins. */
    public long end() {
      return offset + bytes.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Chunk that
          && stream == that.stream
          && offset == that.offset
          && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(offset) + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return bytes.length + " bytes of " + stream.label() + " at " + offset;
    }
  }

  /**
   * Bytes that are no longer kept: the reader asked for them too late, or fell behind.
   *
   * @param offset of the first byte that is missing
   * @param end of the first byte that is there again
   */
  record Dropped(long offset, long end) implements OutputEvent {}

  /**
   * There will be no more: the command and everything it started is gone.
   *
   * @param offset how many bytes there were
   */
  record End(long offset) implements OutputEvent {}
}
