package dev.bailey.sessions.process;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.StandardStream;
import dev.bailey.output.OutputTail;
import dev.bailey.waiting.Monitor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a process wrote to one of its streams, on disk and bounded: when a segment is full the next
 * one begins, and of those before it only the last is kept. Readers may come at any time; they see
 * what is written at once, by the {@link Log} that it is written to.
 */
public final class Log extends OutputTail {
  private static final int KEPT_SEGMENTS = 2;
  private static final int LARGEST_READ = 64 << 10;

  private final LogSegments segments;
  private final StandardStream stream;

  /** Where the segments begin that are kept; empty when nothing was written. */
  private final List<Long> starts = new ArrayList<>();

  private long end;
  private boolean ended;

  private Log(LogSegments segments, StandardStream stream) {
    this.segments = segments;
    this.stream = stream;
  }

  /** A log that is written no more, with what there is of it. */
  static Log ended(LogSegments segments, StandardStream stream) {
    Log log = new Log(segments, stream);
    log.ended = true;
    try {
      log.starts.addAll(segments.starts());
      while (log.starts.size() > KEPT_SEGMENTS) {
        log.starts.removeFirst(); // Bailey was killed before it was deleted.
      }
      if (!log.starts.isEmpty()) {
        long last = log.starts.getLast();
        log.end = last + segments.size(last);
      }
      return log;
    } catch (IOException e) {
      throw log.failure(e);
    }
  }

  /** A new log, in place of what there is of that name. */
  static Log begin(LogSegments segments, StandardStream stream) {
    Log log = new Log(segments, stream);
    try {
      for (long start : segments.starts()) {
        segments.delete(start);
      }
      return log;
    } catch (IOException e) {
      throw log.failure(e);
    }
  }

  /**
   * Where its bytes are written to; closing it is the end of the log.
   *
   * @param most how many bytes are kept
   */
  OutputStream writer(long most) {
    try {
      return new Writer(most / 2);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  protected long first() {
    return starts.isEmpty() ? end : starts.getFirst();
  }

  @Override
  protected long reached() {
    return end;
  }

  @Override
  protected boolean isEnded() {
    return ended;
  }

  /** The last bytes, at most so many. */
  public byte[] tail(int asked) {
    int most = Math.max(0, asked);
    long reached = endOffset();
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    for (long position = Math.max(0, reached - most); position < reached; ) {
      Piece piece = pieceAt(position);
      if (piece.event() instanceof OutputEvent.Chunk chunk) {
        kept.writeBytes(chunk.bytes());
      } else {
        kept.reset(); // What was read before the gap is no part of the last bytes.
      }
      position = piece.end();
    }
    byte[] all = kept.toByteArray();
    return Arrays.copyOfRange(all, Math.max(0, all.length - most), all.length);
  }

  private Piece pieceAt(long offset) {
    try (Monitor _ = monitor.enter()) {
      return offset < first() ? Piece.dropped(offset, first()) : read(offset);
    }
  }

  private BaileyException failure(IOException cause) {
    return BaileyException.of(
            ErrorCode.STORAGE_FAILED,
            "use",
            "log " + segments.directory().resolve(segments.name()),
            String.valueOf(cause.getMessage()))
        .withCause(cause);
  }

  private final class Writer extends OutputStream {
    private final long half;
    private OutputStream file;

    Writer(long half) throws IOException {
      this.half = half;
      file = next();
    }

    private OutputStream next() throws IOException {
      OutputStream made = segments.create(end);
      starts.add(end);
      while (starts.size() > KEPT_SEGMENTS) {
        segments.delete(starts.removeFirst());
      }
      return made;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try (Monitor _ = monitor.enter()) {
        append(bytes, offset, length);
      }
    }

    private void append(byte[] bytes, int offset, int length) throws IOException {
      // Now: those who wait cannot go on before the monitor is left, also by a failure.
      monitor.changed();
      int done = 0;
      while (done < length) {
        int part = (int) Math.min(length - done, starts.getLast() + half - end);
        file.write(bytes, offset + done, part);
        end += part;
        done += part;
        if (end == starts.getLast() + half) {
          file.close();
          file = next();
        }
      }
    }

    @Override
    public void close() throws IOException {
      try (Monitor _ = monitor.enter()) {
        ended = true;
        monitor.changed();
        file.close();
      }
    }
  }

  @Override
  protected Piece read(long offset) {
    boolean older = starts.size() > 1 && offset < starts.getLast();
    long stop = older ? starts.getLast() : end;
    try {
      byte[] bytes = bytes(older ? starts.getFirst() : starts.getLast(), offset, stop);
      // The disk may have lost the end of the file.
      return bytes.length == 0
          ? Piece.dropped(offset, stop)
          : new Piece(new OutputEvent.Chunk(stream, offset, bytes), offset + bytes.length);
    } catch (NoSuchFileException e) {
      return Piece.dropped(offset, end); // The session was destroyed, and its logs with it.
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private byte[] bytes(long start, long offset, long stop) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(LARGEST_READ, stop - offset));
    try (SeekableByteChannel file = segments.open(start)) {
      file.position(offset - start);
      int count;
      do {
        count = file.read(bytes);
      } while (count > 0 && bytes.hasRemaining());
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
