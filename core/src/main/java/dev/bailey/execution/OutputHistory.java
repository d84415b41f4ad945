package dev.bailey.execution;

/**
 * The last part of what a command wrote, for any number of readers that come and go while it runs
 * and after it. No reader disturbs the command or another reader; one that is slow loses bytes, and
 * is told so. Thread-safe.
 *
 * <p>Offsets count the bytes of both streams together, in the order in which they were read; or of
 * one stream, where a history is of that alone. So one number is all that a client must remember in
 * order to go on where it was cut off.
 */
public interface OutputHistory {
  /** The offset of the oldest byte that is kept. */
  long firstOffset();

  /** How many bytes there were so far. */
  long endOffset();

  /**
   * A reader that begins at an offset, with what is kept from there on and then with what comes.
   *
   * @param offset 0 for all that there is; {@link #endOffset} for what is still to come
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for an offset that is negative, or
   *     that was not reached yet
   */
  OutputReader from(long offset);
}
