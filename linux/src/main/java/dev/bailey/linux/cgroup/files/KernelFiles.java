package dev.bailey.linux.cgroup.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The real cgroup file system. It keeps often used files open, up to a number of descriptors that
 * leaves room for the rest of the JVM; beyond it, files are opened for each use.
 */
public final class KernelFiles implements CgroupFiles {
  private static final int DESCRIPTORS = 512;

  private final AtomicInteger free = new AtomicInteger(DESCRIPTORS);

  @Override
  public ControlFile open(File file) {
    return new KernelFile(file, free);
  }

  @Override
  public String read(File file) throws IOException {
    try (FileInputStream in = new FileInputStream(file)) {
      byte[] buffer = new byte[1024];
      int length = 0;
      for (int n; (n = in.read(buffer, length, buffer.length - length)) > 0; ) {
        length += n;
        if (length == buffer.length) {
          buffer = Arrays.copyOf(buffer, 2 * length);
        }
      }
      return new String(buffer, 0, length, ISO_8859_1);
    }
  }

  @Override
  public void write(File file, String value) throws IOException {
    try (FileOutputStream out = new FileOutputStream(file)) {
      out.write(value.getBytes(ISO_8859_1));
    }
  }

  @Override
  public boolean isWritable(File file) {
    return file.canWrite();
  }

  /** systemd marks those that it delegated, since version 252. */
  @Override
  public boolean isDelegated(File group) {
    String name = group.getName();
    if (!name.endsWith(".service") && !name.endsWith(".scope")) {
      return true;
    }
    try {
      return Files.getFileAttributeView(group.toPath(), UserDefinedFileAttributeView.class)
              .size("delegate")
          > 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public @Nullable HeldGroup hold(File directory) {
    return HeldGroup.open(directory);
  }

  @Override
  public void makeDirectory(File directory) throws IOException {
    if (!directory.mkdir() && !directory.isDirectory()) {
      throw new IOException("mkdir failed");
    }
  }

  @Override
  public boolean removeDirectory(File directory) {
    return directory.delete() || !directory.exists();
  }

  private static final class KernelFile implements ControlFile {
    /** Statistics are short lines; the longest, io.stat, has one per device. */
    private static final int LONGEST = 16 * 1024;

    private final File file;
    private final AtomicInteger free;
    private @Nullable RandomAccessFile kept;
    private boolean closed;

    KernelFile(File file, AtomicInteger free) {
      this.file = file;
      this.free = free;
    }

    @Override
    public File file() {
      return file;
    }

    @Override
    public synchronized String read() throws IOException {
      RandomAccessFile open = use();
      try {
        return text(open);
      } finally {
        release(open);
      }
    }

    @Override
    public synchronized void write(String value) throws IOException {
      RandomAccessFile open = use();
      try {
        open.seek(0);
        open.write(value.getBytes(ISO_8859_1));
      } finally {
        release(open);
      }
    }

    @Override
    public synchronized void close() {
      closed = true;
      if (kept == null) {
        return;
      }
      try {
        kept.close();
      } catch (IOException _) {
        // Nothing was buffered: each write to a control file has told its own failure.
      }
      kept = null;
      free.incrementAndGet();
    }

    private RandomAccessFile use() throws IOException {
      if (kept != null) {
        return kept;
      }
      RandomAccessFile open = new RandomAccessFile(file, file.canWrite() ? "rw" : "r");
      if (closed) {
        return open;
      }
      if (free.decrementAndGet() >= 0) {
        kept = open;
      } else {
        free.incrementAndGet();
      }
      return open;
    }

    private void release(RandomAccessFile open) throws IOException {
      if (kept == null) {
        open.close();
      }
    }

    private static String text(RandomAccessFile open) throws IOException {
      open.seek(0);
      byte[] buffer = new byte[512];
      int length = 0;
      for (int n; (n = open.read(buffer, length, buffer.length - length)) > 0; ) {
        length += n;
        if (length < buffer.length) {
          // A short read of a kernel file is its end: this saves the second call.
          break;
        }
        if (length >= LONGEST) {
          break;
        }
        buffer = Arrays.copyOf(buffer, 2 * length);
      }
      return new String(buffer, 0, length, ISO_8859_1);
    }
  }
}
