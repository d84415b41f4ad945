package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * The lock of a {@link RuntimeDirectory}, by {@code flock(2)} of the directory itself: a file for
 * it would keep the directory from being empty. One holder at a time, among threads and processes;
 * it is released when the process ends. Only the holder may remove the directory.
 */
public final class DirectoryLock implements AutoCloseable {
  /** Holders need a few milliseconds, but one may have been stopped. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /** No longer ones with time: whoever waits longest must not be the one who looks least. */
  private static final Duration PAUSE = Duration.ofNanos(200_000);

  private final Fd directory;

  private DirectoryLock(Fd directory) {
    this.directory = directory;
  }

  /**
   * Waits for the lock of a directory, which is made if it is not there.
   *
   * @throws IOException if another process keeps it for long, or the directory cannot be used
   */
  public static DirectoryLock take(Path path) throws IOException {
    return take(path, LONGEST);
  }

  /** The same with another patience. */
  static DirectoryLock take(Path path, Duration patience) throws IOException {
    Polling pause = Polling.every(PAUSE, patience);
    do {
      DirectoryLock taken = RuntimeDirectory.use(path, new Attempt());
      if (taken.isHeld(path)) {
        return taken;
      }
      taken.close();
    } while (pause.sleep());
    throw new IOException("another process keeps " + path + " locked");
  }

  /** Tries once. A class, since linking a lambda would cost start-up time. */
  private record Attempt() implements RuntimeDirectory.Use<DirectoryLock> {
    @Override
    public DirectoryLock in(Path path) throws IOException {
      return open(path);
    }
  }

  private static DirectoryLock open(Path path) throws IOException {
    try (Memory memory = new Memory()) {
      long name = memory.text(path + "/.");
      long opened =
          Kernel.call(Syscall.OPENAT, Flags.AT_FDCWD, name, Flags.O_RDONLY | Flags.O_CLOEXEC);
      if (opened == -Errno.ENOENT) {
        throw new NoSuchFileException(path.toString());
      }
      if (opened < 0) {
        throw new IOException(path + ": " + Errno.describe((int) -opened));
      }
      return new DirectoryLock(new Fd((int) opened));
    }
  }

  /** Takes it if it is free, and the directory was not removed by whoever had it before. */
  private boolean isHeld(Path path) throws IOException {
    long result =
        Kernel.call(Syscall.FLOCK, directory.number(), (long) Flags.LOCK_EX | Flags.LOCK_NB);
    if (result == -Errno.EAGAIN || result == -Errno.EINTR) {
      return false;
    }
    if (result < 0) {
      throw new IOException(path + ": " + Errno.describe((int) -result));
    }
    Path opened = Path.of("/proc/self/fd/" + directory.number());
    try {
      return identity(opened).equals(identity(path, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static Map<String, Object> identity(Path path, LinkOption... options) throws IOException {
    return Files.readAttributes(path, "unix:dev,ino", options);
  }

  @Override
  public void close() {
    directory.close();
  }
}
