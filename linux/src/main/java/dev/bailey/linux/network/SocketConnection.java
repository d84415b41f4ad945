package dev.bailey.linux.network;

import dev.bailey.backend.Connection;
import dev.bailey.backend.descriptor.HeldDescriptor;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongUnaryOperator;

/** A connected socket that does not block by itself. */
final class SocketConnection implements Connection, HeldDescriptor {
  private static final int BUFFER = 64 << 10;

  /** How long the socket is waited for before somebody may close it. */
  private static final Duration TURN = Duration.ofMillis(50);

  private final Fd socket;

  /** Shared by who uses the descriptor: its number must not become another file's meanwhile. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  SocketConnection(Fd socket) {
    this.socket = socket;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    if (!target.hasRemaining()) {
      return 0;
    }
    try (Memory memory = new Memory()) {
      int most = Math.min(target.remaining(), BUFFER);
      long buffer = memory.space(most);
      long count = transfer(Flags.POLLIN, fd -> Kernel.call(Syscall.READ, fd, buffer, most));
      byte[] bytes = new byte[(int) count];
      Memory.copy(buffer, bytes, bytes.length);
      target.put(bytes);
      return count == 0 ? -1 : (int) count;
    }
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    int written = 0;
    while (source.hasRemaining()) {
      byte[] bytes = new byte[Math.min(source.remaining(), BUFFER)];
      source.get(source.position(), bytes);
      try (Memory memory = new Memory()) {
        long buffer = memory.bytes(bytes);
        long count =
            transfer(Flags.POLLOUT, fd -> Kernel.call(Syscall.WRITE, fd, buffer, bytes.length));
        source.position(source.position() + (int) count);
        written += (int) count;
      }
    }
    return written;
  }

  /** Tries until the call is done, giving who wants to close this a chance in between. */
  private long transfer(short event, LongUnaryOperator call) throws IOException {
    while (true) {
      Lock lock = use.readLock();
      lock.lock();
      try {
        requireOpen();
        boolean ready =
            event == Flags.POLLIN
                ? Kernel.isReadable(socket, TURN)
                : Kernel.isWritable(socket, TURN);
        long result = ready ? call.applyAsLong(socket.number()) : -Errno.EAGAIN;
        if (result >= 0) {
          return result;
        }
        if (result != -Errno.EAGAIN && result != -Errno.EINTR) {
          throw new IOException(Errno.describe((int) -result));
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private void requireOpen() throws IOException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public void shutdownOutput() throws IOException {
    Lock lock = use.readLock();
    lock.lock();
    try {
      requireOpen();
      long result = Kernel.call(Syscall.SHUTDOWN, socket.number(), Flags.SHUT_WR);
      if (result < 0) {
        throw new IOException(Errno.describe((int) -result));
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isOpen() {
    return socket.number() >= 0;
  }

  @Override
  public int release() {
    Lock lock = use.writeLock();
    lock.lock();
    try {
      return socket.release();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    Lock lock = use.writeLock();
    lock.lock();
    try {
      socket.close();
    } finally {
      lock.unlock();
    }
  }
}
