package dev.bailey.linux.files;

import dev.bailey.waiting.Polling;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of this user's own by whose lock one user at a time has something, also within this
 * process. The kernel releases it when the process ends, however it ends.
 */
public final class LockFile implements AutoCloseable {
  private final OpenFile file;
  private boolean closed;

  private LockFile(OpenFile file) {
    this.file = file;
  }

  /**
   * Opens a file without its lock, and makes it where there is none; follows no link at its name.
   */
  public static LockFile open(Path file) throws IOException {
    return new LockFile(PlainFile.own(file));
  }

  /** Opens a file with its lock; empty while another process has it, or this one. */
  public static Optional<LockFile> take(Path file) throws IOException {
    return taken(open(file));
  }

  /** The same in an open directory. */
  public static Optional<LockFile> take(Directory directory, String name) throws IOException {
    return taken(new LockFile(PlainFile.own(directory, name)));
  }

  private static Optional<LockFile> taken(LockFile opened) {
    boolean taken = false;
    try {
      taken = opened.file.tryLock();
      return taken ? Optional.of(opened) : Optional.empty();
    } finally {
      if (!taken) {
        opened.close();
      }
    }
  }

  /** Takes its lock as soon as it is free; false when that takes too long, or on an interrupt. */
  public boolean await(Polling polling) {
    do {
      if (file.tryLock()) {
        return true;
      }
    } while (polling.sleepUnlessInterrupted());
    return false;
  }

  /** Whether this file still has that name, and no other one was put there since it was opened. */
  public boolean isAt(Path path) throws IOException {
    try {
      Path opened = Path.of(file.descriptorLink());
      return !Files.isSymbolicLink(path) && Files.isSameFile(opened, path);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** The beginning of what is in it. */
  public String read(int most) {
    try (Block content = new Block(most)) {
      int length = file.read(0, content, most);
      return new String(content.bytes(length), 0, length, StandardCharsets.UTF_8);
    }
  }

  /**
   * Replaces what is in it. In place: a full disk has room for that, where the file was not empty.
   */
  public void write(String text) {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    file.write(content);
    file.length(content.length);
  }

  /**
   * Gives the lock back at once, also where a process that starts now still has a copy of it;
   * harmless when called again.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (file) {
      file.unlock();
    }
  }
}
