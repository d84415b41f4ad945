package dev.bailey.linux.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Files by whose lock one user at a time has something. The kernel releases it when that process
 * ends, however it ends.
 */
public final class LockFile {
  private LockFile() {}

  /** Opens one, and makes it where there is none; a link at its name is not followed. */
  public static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file,
        StandardOpenOption.CREATE,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  /** Null while another process has the lock, or another channel of this one. */
  public static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // This process has it.
    }
  }

  /**
   * Replaces what is in one. In place: a full disk has room for that, where the file was not empty.
   */
  public static void write(FileChannel channel, String text) throws IOException {
    ByteBuffer content = StandardCharsets.UTF_8.encode(text);
    int length = content.remaining();
    int _ = channel.write(content, 0);
    var _ = channel.truncate(length);
  }
}
