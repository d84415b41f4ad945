package dev.bailey.sessions.audit;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.event.Event;
import dev.bailey.event.EventSink;
import dev.bailey.event.Origin;
import dev.bailey.linux.files.LogFile;
import dev.bailey.log.Diagnostics;
import dev.bailey.protocol.EventForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Appends events to a file, a JSON object per line. One thread writes; sending an event never
 * blocks. Where the thread falls behind or the disk is full, events are dropped, and the next line
 * that can be written says how many. The file and its predecessors are bounded in size, see {@link
 * LogFile}. Thread-safe.
 */
public final class AuditLog implements EventSink, AutoCloseable {
  private static final long LARGEST = 16L << 20;
  private static final int FILES = 4;
  private static final int MOST_WAITING = 4096;
  private static final int MOST_AT_ONCE = 64;
  private static final long MILLIS_TO_FINISH = 5000;

  /** Wakes the writer when there is nothing more to come. */
  private static final Event END = new Event.SandboxClosed(Instant.EPOCH, Origin.nowhere());

  private final Path path;
  private final long largest;
  private final int files;
  private final BlockingQueue<Event> waiting;
  private final AtomicBoolean started = new AtomicBoolean();
  private final Thread writer =
      Thread.ofPlatform().daemon().name("bailey-audit").unstarted(this::write);
  private volatile boolean closed;

  /** Dropped, and not yet reported in the log. */
  private final AtomicLong unreported = new AtomicLong();

  private final AtomicLong lost = new AtomicLong();

  /** Used by the writer thread only, once it runs. */
  private @Nullable LogFile file;

  private boolean failing;

  AuditLog(Path path, long largest, int files, int mostWaiting) {
    this.path = path;
    this.largest = largest;
    this.files = files;
    waiting = new ArrayBlockingQueue<>(mostWaiting);
  }

  /**
   * A log of at most four files of 16 MiB. The file is opened at the first event; if that fails,
   * events are dropped and counted.
   */
  public static AuditLog lazily(Path file) {
    return new AuditLog(file, LARGEST, FILES, MOST_WAITING);
  }

  /**
   * The same log with its file opened now: fails where it cannot be written.
   *
   * @throws BaileyException INVALID_REQUEST in that case
   */
  public static AuditLog open(Path file) {
    AuditLog log = lazily(file);
    try {
      log.file = LogFile.open(file, LARGEST, FILES);
      return log;
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "write audit log",
              file.toString(),
              String.valueOf(e.getMessage()))
          .withHint("Name a file of your own, in a directory that exists.")
          .withCause(e);
    }
  }

  @Override
  public void accept(Event event) {
    if (closed || !waiting.offer(event)) {
      drop(1);
      return;
    }
    if (!started.get() && started.compareAndSet(false, true)) {
      writer.start();
    }
  }

  private void drop(long count) {
    unreported.addAndGet(count);
    lost.addAndGet(count);
  }

  /** How many events are not in the file and never will be. */
  public long lost() {
    return lost.get();
  }

  private void write() {
    List<Event> batch = new ArrayList<>(MOST_AT_ONCE);
    try {
      while (!(closed && waiting.isEmpty())) {
        batch.add(waiting.take());
        waiting.drainTo(batch, MOST_AT_ONCE - 1);
        write(batch);
        batch.clear();
      }
      if (unreported.get() > 0) {
        write(batch);
      }
    } catch (InterruptedException e) {
      // Nobody interrupts this thread; should it happen, what waits is lost, and counted by close.
      Thread.currentThread().interrupt();
    } finally {
      closeFile();
    }
  }

  @SuppressWarnings("ReferenceEquality") // That very object is the mark.
  private static boolean isEnd(Event event) {
    return event == END;
  }

  private void write(List<Event> batch) {
    batch.removeIf(AuditLog::isEnd);
    long missing = unreported.getAndSet(0);
    if (missing == 0 && batch.isEmpty()) {
      return;
    }
    try {
      String lines = lines(missing, batch);
      LogFile open = file;
      if (open == null) {
        open = LogFile.open(path, largest, files);
        file = open;
      }
      open.append(lines.getBytes(StandardCharsets.US_ASCII));
      failing = false;
    } catch (IOException | RuntimeException e) {
      unreported.addAndGet(missing);
      drop(batch.size());
      closeFile();
      complain(e);
    }
  }

  private static String lines(long missing, List<Event> batch) {
    StringBuilder lines = new StringBuilder();
    if (missing > 0) {
      lines.append(EventForm.line(new Event.Dropped(Instant.now(), Origin.nowhere(), missing)));
    }
    for (Event event : batch) {
      lines.append(EventForm.line(event));
    }
    return lines.toString();
  }

  /** Once, until it can be written again. */
  private void complain(Exception failure) {
    if (!failing) {
      failing = true;
      Diagnostics.warning(AuditLog.class, "events cannot be written to " + path, failure);
    }
  }

  private void closeFile() {
    LogFile open = file;
    file = null;
    if (open == null) {
      return;
    }
    try {
      open.close();
    } catch (IOException e) {
      Diagnostics.debug(AuditLog.class, "closing " + path, e);
    }
  }

  /** Returns when all accepted events are written, after five seconds at the latest. */
  @Override
  public void close() {
    closed = true;
    if (!started.getAndSet(true)) {
      closeFile();
      return;
    }
    // A queue that is full has something to wake the writer with.
    var _ = waiting.offer(END);
    try {
      writer.join(MILLIS_TO_FINISH);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    lost.addAndGet(waiting.stream().filter(it -> !isEnd(it)).count());
  }
}
