package dev.bailey.execution;

/** What a reader of an execution's output is told next. */
public sealed interface OutputEvent {
  /** Where it is in the output: the bytes of both streams are counted together, from 0. */
  long offset();

  /**
   * Bytes that the command wrote.
   *
   * @param offset of the first of them
   */
  record Chunk(StandardStream stream, long offset, byte[] bytes) implements OutputEvent {
    public Chunk {
      bytes = bytes.clone();
    }

    @Override
    public byte[] bytes() {
      return bytes.clone();
    }

    /** Where the next one begins. */
    public long end() {
      return offset + bytes.length;
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
