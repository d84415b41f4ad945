package dev.bailey.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputEvent.Chunk;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.OutputReader;
import dev.bailey.execution.StandardStream;
import dev.bailey.policy.Size;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last bytes of both streams for readers. A slow reader exerts no backpressure on the
 * command. Nor does the command decide how much memory is taken: single bytes, each a chunk, are
 * joined, and where they go to both streams in turn fewer are kept.
 */
final class RecordedOutput implements OutputHistory {
  /** About what a chunk takes besides its bytes. */
  private static final int CHUNK_COST = 64;

  private static final int FEW_CHUNKS = 1024;
  private static final int MANY_CHUNKS = 1 << 24;

  private final Monitor monitor = new Monitor();

  /** In order of offset, without gaps; those before {@link #oldest} were dropped. */
  private final List<Chunk> chunks = new ArrayList<>();

  private final long most;
  private final int mostChunks;
  private int oldest;
  private long first;
  private long end;
  private boolean ended;

  /**
   * An empty one.
   *
   * @param most how much is kept
   */
  RecordedOutput(Size most) {
    this.most = most.bytes();
    mostChunks = (int) Math.min(MANY_CHUNKS, FEW_CHUNKS + this.most / CHUNK_COST);
  }

  /** Where one of the streams is written to. */
  OutputStream stream(StandardStream stream) {
    return new OutputStream() {
      @Override
      public void write(int value) {
        add(stream, new byte[] {(byte) value});
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        if (length > 0) {
          add(stream, Arrays.copyOfRange(bytes, offset, offset + length));
        }
      }
    };
  }

  private void add(StandardStream stream, byte[] bytes) {
    try (Monitor _ = monitor.enter()) {
      chunks.add(new Chunk(stream, end, bytes));
      end += bytes.length;
      drop();
      if (chunks.size() - oldest > mostChunks) {
        join();
      }
      monitor.changed();
    }
  }

  /** Whole chunks, and the beginning of the oldest one that stays. */
  private void drop() {
    first = Math.max(first, end - most);
    while (oldest < chunks.size() && chunks.get(oldest).end() <= first) {
      oldest++;
    }
    if (2 * oldest > chunks.size()) {
      chunks.subList(0, oldest).clear();
      oldest = 0;
    }
  }

  /** Joins neighbours of the same stream; of what is left then, half of what may be is kept. */
  private void join() {
    List<Chunk> joined = new ArrayList<>();
    for (int from = oldest; from < chunks.size(); ) {
      int to = from + 1;
      while (to < chunks.size() && chunks.get(to).stream() == chunks.get(from).stream()) {
        to++;
      }
      joined.add(joined(from, to));
      from = to;
    }
    chunks.clear();
    chunks.addAll(joined.subList(Math.max(0, joined.size() - mostChunks / 2), joined.size()));
    oldest = 0;
    first = Math.max(first, chunks.getFirst().offset());
  }

  private Chunk joined(int from, int to) {
    Chunk start = chunks.get(from);
    if (to == from + 1) {
      return start;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = from; i < to; i++) {
      bytes.writeBytes(chunks.get(i).bytes());
    }
    return new Chunk(start.stream(), start.offset(), bytes.toByteArray());
  }

  /** Nothing comes any more. */
  void end() {
    try (Monitor _ = monitor.enter()) {
      ended = true;
      monitor.changed();
    }
  }

  @Override
  public long firstOffset() {
    try (Monitor _ = monitor.enter()) {
      return first;
    }
  }

  @Override
  public long endOffset() {
    try (Monitor _ = monitor.enter()) {
      return end;
    }
  }

  @Override
  public OutputReader from(long offset) {
    long reached = endOffset();
    if (offset < 0 || offset > reached) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "read output from", "offset " + offset, "out of range")
          .withHint("Use an offset from 0 to " + reached + ".");
    }
    return new Reader(offset);
  }

  private final class Reader implements OutputReader {
    private long position;
    private boolean closed;

    Reader(long position) {
      this.position = position;
    }

    @Override
    public OutputEvent next() throws InterruptedException {
      while (true) {
        Optional<OutputEvent> event = next(Duration.ofDays(1));
        if (event.isPresent()) {
          return event.get();
        }
      }
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
      if (position < first) {
        OutputEvent dropped = new OutputEvent.Dropped(position, first);
        position = first;
        return dropped;
      }
      if (position < end) {
        Chunk chunk = rest(chunks.get(indexOf(position)));
        position = chunk.end();
        return chunk;
      }
      return ended ? new OutputEvent.End(end) : null;
    }

    /** The part of a chunk that this reader has not had. */
    private Chunk rest(Chunk chunk) {
      int from = (int) (position - chunk.offset());
      if (from == 0) {
        return chunk;
      }
      byte[] bytes = chunk.bytes();
      return new Chunk(chunk.stream(), position, Arrays.copyOfRange(bytes, from, bytes.length));
    }

    @Override
    public void close() {
      try (Monitor _ = monitor.enter()) {
        closed = true;
        monitor.changed();
      }
    }
  }

  /** The chunk with a byte that is kept, by bisection. */
  private int indexOf(long offset) {
    int low = oldest;
    int high = chunks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (chunks.get(middle).offset() <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
