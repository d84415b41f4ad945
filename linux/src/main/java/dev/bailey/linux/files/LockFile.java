package dev.bailey.linux.files;

import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file by whose lock one user at a time has something, also within this process. The kernel
 * releases it when the process ends, however it ends, and as soon as the process closes any
 * descriptor of the file: so a file that this process has open here is not opened again.
 */
public final class LockFile implements AutoCloseable {
  /** Files that are open, locked or not yet. */
  private static final Set<Object> OPEN = new HashSet<>();

  private final FileChannel channel;
  private final Object identity;

  private LockFile(FileChannel channel, Object identity) {
    this.channel = channel;
    this.identity = identity;
  }

  /**
   * Takes the lock of a file, which is made where there is none; a link at its name is not
   * followed.
   *
   * @return empty while another process has it, or this one
   */
  public static Optional<LockFile> take(Path file) throws IOException {
    return await(file, Polling.every(Duration.ZERO, Duration.ZERO));
  }

  /** The same, as soon as it is free; empty when that takes too long, or on an interrupt. */
  public static Optional<LockFile> await(Path file, Polling polling) throws IOException {
    Optional<LockFile> opened = open(file);
    while (opened.isEmpty() && polling.sleepUnlessInterrupted()) {
      opened = open(file);
    }
    return opened.isPresent() && opened.get().isLocked(polling) ? opened : Optional.empty();
  }

  private static Optional<LockFile> open(Path file) throws IOException {
    synchronized (OPEN) {
      if (isOpenHere(file)) {
        return Optional.empty();
      }
      FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      try {
        LockFile opened = new LockFile(channel, identity(file));
        OPEN.add(opened.identity);
        return Optional.of(opened);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    }
  }

  /** Waits for the lock; without it the file is closed. */
  private boolean isLocked(Polling polling) throws IOException {
    boolean locked = false;
    try {
      do {
        locked = tryLock(channel) != null;
      } while (!locked && polling.sleepUnlessInterrupted());
      return locked;
    } finally {
      if (!locked) {
        close();
      }
    }
  }

  /** What another process wrote that has the lock; empty where this one has it, or waits for it. */
  public static Optional<String> ofAnother(Path file) throws IOException {
    synchronized (OPEN) {
      return isOpenHere(file) ? Optional.empty() : Optional.of(Files.readString(file));
    }
  }

  private static boolean isOpenHere(Path file) throws IOException {
    try {
      return OPEN.contains(identity(file));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /** Null while another process has the lock of an open file, or another channel of this one. */
  static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** The beginning of what is in it. */
  public String read(int most) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(most);
    int _ = channel.read(content, 0);
    return StandardCharsets.UTF_8.decode(content.flip()).toString();
  }

  /**
   * Replaces what is in it. In place: a full disk has room for that, where the file was not empty.
   */
  public void write(String text) throws IOException {
    ByteBuffer content = StandardCharsets.UTF_8.encode(text);
    int length = content.remaining();
    int _ = channel.write(content, 0);
    var _ = channel.truncate(length);
  }

  /** Gives the lock back. */
  @Override
  public void close() throws IOException {
    synchronized (OPEN) {
      channel.close();
      OPEN.remove(identity);
    }
  }
}
