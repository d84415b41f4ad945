package dev.bailey.api;

import dev.bailey.waiting.Monitor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;

/**
 * Input of a command that the caller writes while the command runs. It has backpressure: its buffer
 * is bounded, and a full one blocks the writer. Unlike the JDK's pipe it belongs to no thread.
 */
final class InputPipe extends InputStream {
  private static final int CAPACITY = 64 << 10;

  private final Monitor monitor = new Monitor();
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
    try (Monitor _ = monitor.enter()) {
      abandoned = true;
      end();
    }
  }

  private void end() {
    try (Monitor _ = monitor.enter()) {
      ended = true;
      monitor.changed();
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
    try (Monitor _ = monitor.enter()) {
      while (count == 0 && !ended) {
        monitor.await();
      }
      if (count == 0) {
        return -1;
      }
      int part = Math.min(Math.min(length, count), CAPACITY - start);
      System.arraycopy(ring, start, bytes, offset, part);
      start = (start + part) % CAPACITY;
      count -= part;
      monitor.changed();
      return part;
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
      try (Monitor _ = monitor.enter()) {
        for (int done = 0; done < length; ) {
          awaitRoom();
          int at = (start + count) % CAPACITY;
          int part = Math.min(Math.min(length - done, CAPACITY - count), CAPACITY - at);
          System.arraycopy(bytes, offset + done, ring, at, part);
          count += part;
          done += part;
          monitor.changed();
        }
      }
    }

    private void awaitRoom() throws IOException {
      while (count == CAPACITY && !ended) {
        monitor.await();
      }
      if (ended) {
        throw new IOException(abandoned ? "the command has ended" : "the input was closed");
      }
    }

    @Override
    public void close() {
      end();
    }
  }
}
