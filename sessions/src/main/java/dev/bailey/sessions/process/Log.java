package dev.bailey.sessions.process;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.OutputReader;
import dev.bailey.execution.StandardStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What a process wrote to one of its streams, on disk and bounded: when a segment is full the next
 * one begins, and of those before it only the last is kept. Readers may come at any time; they see
 * what is written at once, by the {@link Log} that it is written to.
 */
public final class Log implements OutputHistory {
  private static final int KEPT_SEGMENTS = 2;
  private static final int LARGEST_READ = 64 << 10;

  private final LogSegments segments;
  private final StandardStream stream;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

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
  public long firstOffset() {
    lock.lock();
    try {
      return first();
    } finally {
      lock.unlock();
    }
  }

  private long first() {
    return starts.isEmpty() ? end : starts.getFirst();
  }

  @Override
  public long endOffset() {
    lock.lock();
    try {
      return end;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public OutputReader from(long offset) {
    long reached = endOffset();
    if (offset < 0 || offset > reached) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "read output from", "offset " + offset, "it is not there")
          .withHint("Use an offset from 0 to " + reached + ".");
    }
    return new Reader(offset);
  }

  /** The last bytes, at most so many. */
  public byte[] tail(int asked) {
    int most = Math.max(0, asked);
    long reached = endOffset();
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    Reader reader = new Reader(Math.max(0, reached - most));
    while (reader.position < reached) {
      if (reader.taken() instanceof OutputEvent.Chunk chunk) {
        kept.writeBytes(chunk.bytes());
      } else {
        kept.reset(); // What was read before the gap is no part of the last bytes.
      }
    }
    byte[] all = kept.toByteArray();
    return Arrays.copyOfRange(all, Math.max(0, all.length - most), all.length);
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
      lock.lock();
      try {
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
      } finally {
        changed.signalAll();
        lock.unlock();
      }
    }

    @Override
    public void close() throws IOException {
      lock.lock();
      try {
        ended = true;
        file.close();
      } finally {
        changed.signalAll();
        lock.unlock();
      }
    }
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
      lock.lockInterruptibly();
      try {
        OutputEvent event = taken();
        while (event == null && left > 0) {
          left = changed.awaitNanos(left);
          event = taken();
        }
        return Optional.ofNullable(event);
      } finally {
        lock.unlock();
      }
    }

    /** What is next, if that is there. */
    private @Nullable OutputEvent taken() {
      lock.lock();
      try {
        if (closed) {
          throw BaileyException.of(
              ErrorCode.INVALID_STATE, "read", "output", "this reader was closed");
        }
        if (position < first()) {
          return dropped(first());
        }
        if (position < end) {
          return read();
        }
        return ended ? new OutputEvent.End(end) : null;
      } catch (IOException e) {
        throw failure(e);
      } finally {
        lock.unlock();
      }
    }

    private OutputEvent dropped(long to) {
      OutputEvent event = new OutputEvent.Dropped(position, to);
      position = to;
      return event;
    }

    private OutputEvent read() throws IOException {
      long start = starts.getFirst();
      long stop = end;
      if (starts.size() > 1) {
        boolean older = position < starts.getLast();
        start = older ? start : starts.getLast();
        stop = older ? starts.getLast() : end;
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(LARGEST_READ, stop - position));
      try (SeekableByteChannel file = segments.open(start)) {
        file.position(position - start);
        int count;
        do {
          count = file.read(bytes);
        } while (count > 0 && bytes.hasRemaining());
      } catch (NoSuchFileException e) {
        return dropped(end); // The session was destroyed, and its logs with it.
      }
      if (bytes.position() == 0) {
        return dropped(stop); // The disk has lost the end of the file.
      }
      byte[] read = Arrays.copyOf(bytes.array(), bytes.position());
      OutputEvent chunk = new OutputEvent.Chunk(stream, position, read);
      position += read.length;
      return chunk;
    }

    @Override
    public void close() {
      lock.lock();
      try {
        closed = true;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
