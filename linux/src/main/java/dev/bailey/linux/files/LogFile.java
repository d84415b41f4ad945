package dev.bailey.linux.files;

import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines, written at its end and for its owner alone. When it is full it gets the suffix
 * {@code .1}, that one {@code .2} and so on, and the oldest goes. Several processes may write to
 * one: each holds a lock while it does. It only ever has whole lines, each a JSON object: what a
 * process that was killed, or a full disk, left of a line is cut off before the next one is
 * written. A file that ends with anything else is no log, and is left as it is. Not thread-safe.
 */
public final class LogFile implements AutoCloseable {
  private static final int RENEWALS = 10;
  private static final Duration LOCK_PATIENCE = Duration.ofSeconds(2);
  private static final Duration LOCK_PAUSE = Duration.ofMillis(20);
  private static final int BLOCK = 4096;

  private final Directory directory;
  private final String name;
  private final long largest;
  private final int kept;
  private @Nullable OpenFile file;
  private @Nullable FileChannel channel;

  private LogFile(Directory directory, String name, long largest, int kept) {
    this.directory = directory;
    this.name = name;
    this.largest = largest;
    this.kept = kept;
  }

  /**
   * Opens a file, and makes it where there is none. Links of its directory are followed, one at its
   * own name is not.
   *
   * @param largest bytes of one file
   * @param kept how many files there are at most, with the one that is written
   */
  public static LogFile open(Path file, long largest, int kept) throws IOException {
    Directory directory = PlainFile.parent(file);
    LogFile log = new LogFile(directory, PlainFile.name(file), largest, kept);
    try {
      var _ = log.channel();
      return log;
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  /** Makes it where there is none, or was moved away. */
  private OpenFile file() throws IOException {
    OpenFile open = file;
    if (open == null) {
      open = PlainFile.own(directory, name);
      file = open;
    }
    return open;
  }

  private FileChannel channel() throws IOException {
    FileChannel open = channel;
    if (open == null) {
      // Of what is open: whatever has its name by now.
      open =
          FileChannel.open(
              Path.of(file().descriptorLink()), StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel = open;
      requireLog(open, endOfLines(open));
    }
    return open;
  }

  /**
   * Refuses a file that does not look like a log, so that its last line is not truncated. Zeros are
   * what a power cut leaves.
   */
  private static void requireLog(FileChannel open, long end) throws IOException {
    ByteBuffer first = ByteBuffer.allocate(1);
    if (open.read(first, end) > 0 && first.get(0) != '{' && first.get(0) != 0) {
      throw new IOException("it is no log: its last line has no end");
    }
  }

  /**
   * Appends lines, all of them or none.
   *
   * @param lines whole ones, each with its line end
   */
  public void append(byte[] lines) throws IOException {
    for (int i = 0; i < RENEWALS; i++) {
      FileChannel open = channel();
      OpenFile locked = file();
      lock(locked);
      try {
        if (hasItsName(locked) && write(open, lines)) {
          return;
        }
      } finally {
        locked.unlock();
      }
      closeFile();
    }
    throw new IOException("other processes replace it again and again");
  }

  /** Waits for another process that writes, but not for one that never ends. */
  private static void lock(OpenFile open) throws IOException {
    Polling polling = Polling.every(LOCK_PAUSE, LOCK_PATIENCE);
    do {
      if (open.tryLock()) {
        return;
      }
    } while (polling.sleepUnlessInterrupted());
    throw new IOException("another process keeps it locked");
  }

  /** Not once another process has moved it away because it was full. */
  private boolean hasItsName(OpenFile open) {
    Optional<FileStatus> found = directory.status(Names.of(name));
    FileStatus own = open.status();
    return found.isPresent()
        && found.get().device() == own.device()
        && found.get().inode() == own.inode();
  }

  /** Returns false when the file was full and is another one now. */
  private boolean write(FileChannel open, byte[] lines) throws IOException {
    long end = endOfLines(open);
    if (end < open.size()) {
      requireLog(open, end);
      open.truncate(end);
    }
    if (end > 0 && end + lines.length > largest) {
      rotate();
      return false;
    }
    try {
      ByteBuffer buffer = ByteBuffer.wrap(lines);
      while (buffer.hasRemaining()) {
        open.write(buffer, end + buffer.position());
      }
      return true;
    } catch (IOException e) {
      open.truncate(end);
      throw e;
    }
  }

  /** Behind the last line end: what follows is a line that was cut off. */
  private static long endOfLines(FileChannel open) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(BLOCK);
    for (long end = open.size(); end > 0; ) {
      long begin = Math.max(0, end - BLOCK);
      block.clear().limit((int) (end - begin));
      int count = open.read(block, begin);
      for (int i = count - 1; i >= 0; i--) {
        if (block.get(i) == '\n') {
          return begin + i + 1;
        }
      }
      end = begin;
    }
    return 0;
  }

  private void rotate() throws IOException {
    for (int i = kept - 1; i > 1; i--) {
      var _ = directory.rename(Names.of(name + "." + (i - 1)), directory, Names.of(name + "." + i));
    }
    boolean gone =
        kept > 1
            ? directory.rename(Names.of(name), directory, Names.of(name + ".1"))
            : directory.remove(Names.of(name));
    if (!gone) {
      throw new IOException("it is full, and " + name + ".1 is in the way");
    }
  }

  private void closeFile() throws IOException {
    try (OpenFile _ = file;
        FileChannel _ = channel) {
      file = null;
      channel = null;
    }
  }

  @Override
  public void close() throws IOException {
    try (Directory _ = directory) {
      closeFile();
    }
  }
}
