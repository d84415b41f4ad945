package dev.bailey.execution;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A command that was started. Usable from any thread. */
public interface Execution {
  String id();

  ExecutionStatus status();

  /** The backend it runs in, and why. */
  Selection selection();

  /**
   * Present once the command and everything it started is gone.
   *
   * @throws BaileyException like {@link #await}
   */
  Optional<Result> result();

  /**
   * Waits until the command and everything it started is gone.
   *
   * @throws InterruptedException if the thread is interrupted; the command goes on
   * @throws BaileyException CALLBACK_FAILED if a listener for its output threw, INTERNAL if it
   *     could not be supervised to its end; it was killed then. In a session also
   *     RESOURCES_EXHAUSTED where the disk is full, and STORAGE_FAILED, if what it wrote may be
   *     lost
   */
  Result await() throws InterruptedException;

  /**
   * The result to come. It fails with the exception that {@link #await} throws. Cancelling or
   * completing it has no effect on the command; {@link #kill} has.
   */
  CompletableFuture<Result> toCompletableFuture();

  /** Has something done once the command and everything it started is gone, or at once. */
  void whenGone(Runnable action);

  /** Kills the whole tree; does nothing when it is already gone. */
  void kill();

  /** Sends a signal to the command's process group; does nothing when it is already gone. */
  void signal(int number);

  /** Tells the command's terminal its new size; does nothing without one. */
  void resize(TerminalSize size);

  /**
   * What it has written and still writes.
   *
   * @throws BaileyException INVALID_STATE if it was started with streams of the caller: nothing is
   *     kept then
   */
  default OutputHistory output() {
    throw BaileyException.of(
            ErrorCode.INVALID_STATE, "read the output of", id(), "it is not recorded")
        .withHint("Start it without streams of your own: what it writes is recorded then.");
  }

  /**
   * Its standard input. A write waits while the command does not read; closing it is the end of its
   * input. An {@link java.io.IOException} means that the command has ended.
   *
   * @throws BaileyException INVALID_STATE unless its command was made with {@link
   *     Command#withOpenInput}
   */
  default OutputStream input() {
    throw BaileyException.of(
            ErrorCode.INVALID_STATE, "write to", id(), "it was started without an open input")
        .withHint("Start it with an open input.");
  }
}
