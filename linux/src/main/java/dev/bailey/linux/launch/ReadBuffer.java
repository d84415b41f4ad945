package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/** A buffer to read output into, which is only made when there is something to read. */
final class ReadBuffer {
  private static final int SIZE = 64 << 10;

  private final Memory memory;
  private byte[] bytes = new byte[0];
  private long chunk;

  ReadBuffer(Memory memory) {
    this.memory = memory;
  }

  /** Reads a chunk. Returns its length, 0 at the end, or the negative error number. */
  int read(Fd fd) {
    if (chunk == 0) {
      chunk = memory.space(SIZE);
      bytes = new byte[SIZE];
    }
    int count = (int) Kernel.call(Syscall.READ, fd.number(), chunk, SIZE);
    if (count > 0) {
      Memory.copy(chunk, bytes, count);
    }
    return count;
  }

  /** What was read; only until the next time. */
  byte[] bytes() {
    return bytes;
  }
}
