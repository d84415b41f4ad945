package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Memory that a launch shares with its processes, and with those of no other launch: a file in
 * memory, cut into slots. A {@link StepRunner} maps its slot at the address it has in this JVM, so
 * that the steps can be written here and be gone through there.
 */
final class LaunchMemory {
  /** Also in the machine code of {@link StepRunner}. */
  private static final int SLOT_SHIFT = 23;

  private static final long SLOT_SIZE = 1L << SLOT_SHIFT;

  /** The number of a slot is told as one byte that is not 0. */
  static final int MOST_SLOTS = 255;

  private static final long SIZE = (MOST_SLOTS + 1) * SLOT_SIZE;

  /** Where nothing is in a new process, and rarely something in a JVM; aarch64 may end at 2^39. */
  private static final long FIRST_BASE = 0x20_0000_0000L;

  private static final long LAST_BASE = 0x60_0000_0000L;

  /** What is given back to the kernel after a launch that used more. */
  private static final long KEPT = 1 << 20;

  private static @Nullable LaunchMemory made;

  private final Fd file;
  private final long base;
  private final Fd runner;
  private final Semaphore free = new Semaphore(MOST_SLOTS);
  private final Deque<Integer> idle = new ArrayDeque<>();
  private int used;

  private LaunchMemory() {
    try (Memory memory = new Memory()) {
      file =
          Kernel.owned(
              "make a file in memory",
              Kernel.call(Syscall.MEMFD_CREATE, memory.text("bailey-steps"), Flags.MFD_CLOEXEC));
    }
    try {
      Kernel.check("size a file in memory", Kernel.call(Syscall.FTRUNCATE, file.number(), SIZE));
      base = map(file);
      runner = StepRunner.file(base, file.number());
    } catch (RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  private static long map(Fd file) {
    long address = -Errno.EEXIST;
    for (long base = FIRST_BASE; address < 0 && base < LAST_BASE; base += SIZE) {
      address =
          Kernel.call(
              Syscall.MMAP,
              base,
              SIZE,
              Flags.PROT_READ | Flags.PROT_WRITE,
              Flags.MAP_SHARED | Flags.MAP_FIXED_NOREPLACE,
              file.number(),
              0);
    }
    return Kernel.check("map memory for launches", address);
  }

  /** It stays as long as this JVM runs. */
  private static synchronized LaunchMemory get() {
    if (made == null) {
      made = new LaunchMemory();
    }
    return made;
  }

  /** A slot that nobody else has; waits while all are in use. */
  static Slot acquire() {
    LaunchMemory memory = get();
    memory.free.acquireUninterruptibly();
    return memory.new Slot(memory.next());
  }

  private synchronized int next() {
    Integer known = idle.poll();
    return known != null ? known : ++used;
  }

  private synchronized void putBack(int slot) {
    idle.push(slot);
  }

  /** The memory of one launch, used by one thread. It begins with the address of a row. */
  final class Slot implements AutoCloseable {
    private final int number;
    private final long begin;
    private long next;

    private Slot(int number) {
      this.number = number;
      begin = base + number * SLOT_SIZE;
      next = begin + Memory.ALIGNMENT;
    }

    /** The descriptor of the file that it is in. */
    int file() {
      return file.number();
    }

    /** The descriptor of the {@link StepRunner}. */
    int runner() {
      return runner.number();
    }

    /** What tells a {@link StepRunner} which slot is its own. */
    byte[] name() {
      return new byte[] {(byte) number, 0};
    }

    /** Sets the row that a {@link StepRunner} begins with. */
    void setFirst(long row) {
      Memory.setLong(begin, row);
    }

    /** Zeroed space of a size that keeps the alignment. */
    long space(long size) {
      if (size > begin + SLOT_SIZE - next) {
        throw ChildStart.tooLong();
      }
      long address = next;
      next += size;
      return address;
    }

    /** What was in it, secrets of a command among it, is gone. */
    @Override
    public void close() {
      long length = next - begin;
      if (length <= KEPT || Kernel.call(Syscall.MADVISE, begin, SLOT_SIZE, Flags.MADV_REMOVE) < 0) {
        Memory.clear(begin, length);
      }
      putBack(number);
      free.release();
    }
  }
}
