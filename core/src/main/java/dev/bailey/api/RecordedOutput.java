package dev.bailey.api;

import dev.bailey.execution.OutputEvent.Chunk;
import dev.bailey.execution.StandardStream;
import dev.bailey.output.OutputTail;
import dev.bailey.policy.Size;
import dev.bailey.waiting.Monitor;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the last bytes of both streams for readers. A slow reader exerts no backpressure on the
 * command. Nor does the command decide how much memory is taken: single bytes, each a chunk, are
 * joined, and where they go to both streams in turn fewer are kept.
 */
final class RecordedOutput extends OutputTail {
  /** About what a chunk takes besides its bytes. */
  private static final int CHUNK_COST = 64;

  private static final int FEW_CHUNKS = 1024;
  private static final int MANY_CHUNKS = 1 << 24;

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
  protected long first() {
    return first;
  }

  @Override
  protected long reached() {
    return end;
  }

  @Override
  protected boolean isEnded() {
    return ended;
  }

  @Override
  protected Piece read(long offset) {
    Chunk chunk = rest(chunks.get(indexOf(offset)), offset);
    return new Piece(chunk, chunk.end());
  }

  /** The part of a chunk from an offset on. */
  private static Chunk rest(Chunk chunk, long offset) {
    int from = (int) (offset - chunk.offset());
    if (from == 0) {
      return chunk;
    }
    byte[] bytes = chunk.bytes();
    return new Chunk(chunk.stream(), offset, Arrays.copyOfRange(bytes, from, bytes.length));
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
