package dev.bailey.output;

import static java.util.Objects.requireNonNull;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.OutputReader;
import dev.bailey.waiting.Monitor;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The most recent output of a command, with readers that follow it. A subclass stores the bytes:
 * its methods are called with the {@link #monitor} held, and it calls {@link Monitor#changed} after
 * every change.
 */
public abstract class OutputTail implements OutputHistory {
  /** Guards what is kept. */
  protected final Monitor monitor = new Monitor();

  /** Nothing yet. */
  protected OutputTail() {}

  /** The offset of the oldest byte that is kept. */
  protected abstract long first();

  /** How many bytes there were so far. */
  protected abstract long reached();

  /** Whether nothing comes any more. */
  protected abstract boolean isEnded();

  /**
   * Bytes that are kept, from an offset on, or as many as turn out to be missing there.
   *
   * @param offset at least that of the oldest byte, and less than were reached
   */
  protected abstract Piece read(long offset);

  /**
   * What a reader is told, and where it goes on.
   *
   * @param end the offset after it
   */
  protected record Piece(OutputEvent event, long end) {
    public Piece {
      requireNonNull(event, "event is null");
    }

    /** Bytes that are no longer there. */
    public static Piece dropped(long offset, long end) {
      return new Piece(new OutputEvent.Dropped(offset, end), end);
    }
  }

  @Override
  public final long firstOffset() {
    try (Monitor _ = monitor.enter()) {
      return first();
    }
  }

  @Override
  public final long endOffset() {
    try (Monitor _ = monitor.enter()) {
      return reached();
    }
  }

  @Override
  public final OutputReader from(long offset) {
    long most = endOffset();
    if (offset < 0 || offset > most) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "read output from", "offset " + offset, "out of range")
          .withHint("Use an offset from 0 to " + most + ".");
    }
    return new Reader(offset);
  }

  private @Nullable Piece next(long offset) {
    if (offset < first()) {
      return Piece.dropped(offset, first());
    }
    if (offset < reached()) {
      return read(offset);
    }
    return isEnded() ? new Piece(new OutputEvent.End(reached()), offset) : null;
  }

  private final class Reader implements OutputReader {
    private long position;
    private boolean closed;

    Reader(long position) {
      this.position = position;
    }

    @Override
    public Optional<OutputEvent> next(Duration patience) throws InterruptedException {
      long left = TimeUnit.NANOSECONDS.convert(patience);
      try (Monitor _ = monitor.enterInterruptibly()) {
        while (true) {
          OutputEvent event = take();
          if (event != null || left <= 0) {
            return Optional.ofNullable(event);
          }
          left = monitor.await(left);
        }
      }
    }

    private @Nullable OutputEvent take() {
      if (closed) {
        throw BaileyException.of(
            ErrorCode.INVALID_STATE, "read", "output", "this reader was closed");
      }
      Piece piece = OutputTail.this.next(position);
      if (piece == null) {
        return null;
      }
      position = piece.end();
      return piece.event();
    }

    @Override
    public void close() {
      try (Monitor _ = monitor.enter()) {
        closed = true;
        monitor.changed();
      }
    }
  }
}
