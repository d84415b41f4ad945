package dev.bailey.sessions.process;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Output on disk, of bounded size, in two files: when the current file is full, it replaces the
 * older one. Written by one process at a time; readers may come at any time.
 */
public final class Log {
  private final Path newer;
  private final Path older;
  private final long half;

  /** A log of at most this many bytes. */
  public Log(Path file, long most) {
    newer = file;
    older = file.resolveSibling(file.getFileName() + ".old");
    half = most / 2;
  }

  /** Begins anew; everything written is there for readers at once. */
  OutputStream begin() {
    try {
      Files.createDirectories(newer.toAbsolutePath().getParent());
      Files.deleteIfExists(older);
      return new Writer();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The last bytes, at most so many. */
  public byte[] tail(int asked) {
    int most = Math.max(0, asked);
    try {
      byte[] last = read(newer);
      if (last.length >= most) {
        return java.util.Arrays.copyOfRange(last, last.length - most, last.length);
      }
      byte[] first = read(older);
      int taken = Math.min(first.length, most - last.length);
      byte[] all = new byte[taken + last.length];
      System.arraycopy(first, first.length - taken, all, 0, taken);
      System.arraycopy(last, 0, all, taken, last.length);
      return all;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static byte[] read(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
  }

  private BaileyException failure(IOException cause) {
    return BaileyException.of(
            ErrorCode.STORAGE_FAILED, "use", "log " + newer, String.valueOf(cause.getMessage()))
        .withCause(cause);
  }

  private final class Writer extends OutputStream {
    private OutputStream file = open();
    private long written;

    Writer() throws IOException {}

    private OutputStream open() throws IOException {
      return Files.newOutputStream(
          newer, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      int from = offset;
      int left = length;
      while (left > 0) {
        int part = (int) Math.min(left, half - written);
        file.write(bytes, from, part);
        written += part;
        from += part;
        left -= part;
        if (written == half) {
          turn();
        }
      }
    }

    private void turn() throws IOException {
      file.close();
      Files.move(newer, older, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      file = open();
      written = 0;
    }

    @Override
    public synchronized void close() throws IOException {
      file.close();
    }
  }

  static void close(OutputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
