package dev.bailey.sessions.ports;

import dev.bailey.backend.Connection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;

/** A connection over two streams, as a backend has it that reaches its sandboxes by them. */
final class StreamConnection implements Connection {
  private static final int BUFFER = 16 << 10;

  private final InputStream in;
  private final OutputStream out;
  private final CountDownLatch closed = new CountDownLatch(1);

  StreamConnection(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    byte[] bytes = new byte[Math.min(target.remaining(), BUFFER)];
    int count = in.read(bytes);
    if (count > 0) {
      target.put(bytes, 0, count);
    }
    return count;
  }

  /** Takes less than it is given. */
  @Override
  public int write(ByteBuffer source) throws IOException {
    byte[] bytes = new byte[Math.min(source.remaining(), BUFFER)];
    source.get(bytes);
    out.write(bytes);
    return bytes.length;
  }

  @Override
  public void shutdownOutput() throws IOException {
    out.close();
  }

  @Override
  public boolean isOpen() {
    return closed.getCount() > 0;
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    try (InputStream _ = in) {
      out.close();
    }
  }

  void awaitClose() throws InterruptedException {
    closed.await();
  }
}
