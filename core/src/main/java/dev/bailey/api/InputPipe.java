package dev.bailey.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Input of a command that the caller writes while the command runs. It has backpressure: its buffer
 * is bounded, and a full one blocks the writer. Unlike the JDK's pipe it belongs to no thread.
 */
final class InputPipe extends InputStream {
  private static final int CAPACITY = 64 << 10;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final byte[] ring = new byte[CAPACITY];
  private int start;
  private int count;
  private boolean ended;
  private boolean abandoned;

  /** Where it is written to. */
  OutputStream writer() {
    return new Writer();
  }

  /** The command is gone: nobody reads any more. */
  void abandon() {
    lock.lock();
    try {
      ended = true;
      abandoned = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    lock.lock();
    try {
      while (count == 0 && !ended) {
        changed.awaitUninterruptibly();
      }
      if (count == 0) {
        return -1;
      }
      int part = Math.min(Math.min(length, count), CAPACITY - start);
      System.arraycopy(ring, start, bytes, offset, part);
      start = (start + part) % CAPACITY;
      count -= part;
      changed.signalAll();
      return part;
    } finally {
      lock.unlock();
    }
  }

  private final class Writer extends OutputStream {
    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, bytes.length);
      lock.lock();
      try {
        for (int done = 0; done < length; ) {
          awaitRoom();
          int at = (start + count) % CAPACITY;
          int part = Math.min(Math.min(length - done, CAPACITY - count), CAPACITY - at);
          System.arraycopy(bytes, offset + done, ring, at, part);
          count += part;
          done += part;
          changed.signalAll();
        }
      } finally {
        lock.unlock();
      }
    }

    private void awaitRoom() throws IOException {
      while (count == CAPACITY && !ended) {
        changed.awaitUninterruptibly();
      }
      if (ended) {
        throw new IOException(abandoned ? "the command is gone" : "the input was closed");
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        ended = true;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
