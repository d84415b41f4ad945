package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One process at a time owns a state directory. The kernel releases the lock when that process
 * ends, however it ends.
 */
final class StateLock implements AutoCloseable {
  private static final long LOOK_MILLIS = 20;

  private final FileChannel channel;

  private StateLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Makes the directory where it is missing, and waits for its present owner. */
  static StateLock take(Path state, Duration patience) {
    Path file = state.resolve("lock");
    try {
      Files.createDirectories(
          state,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (!lock(channel, System.nanoTime() + patience.toNanos())) {
        channel.close();
        throw busy(state, file);
      }
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              ("process " + ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
      return new StateLock(channel);
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.STORAGE_FAILED, "open", state.toString(), "it cannot be written")
          .withHint("Name another directory: --state DIR")
          .withCause(e);
    }
  }

  private static boolean lock(FileChannel channel, long due) throws IOException {
    while (true) {
      if (tryLock(channel)) {
        return true;
      }
      if (System.nanoTime() - due >= 0) {
        return false;
      }
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // This very process has it.
      return false;
    }
  }

  private static BaileyException busy(Path state, Path file) throws IOException {
    @Nullable String owner = Files.readString(file).strip();
    return BaileyException.of(
            ErrorCode.BUSY,
            "use",
            state.toString(),
            (owner.isEmpty() ? "another process" : owner) + " uses it")
        .withHint("Wait until it has ended, or name another directory: --state DIR");
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock goes with the process at the latest.
    }
  }
}
