package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The shared memory in which a launch hands its steps to its processes: a memfd that only these
 * map. {@link StepRunner} maps it at the address it has in this JVM, so that pointers in the steps
 * are valid in both. Its first word is the address of the row where {@link StepRunner} starts. Used
 * by one thread at a time; after {@link #close} it is cleared and serves another launch.
 */
final class LaunchMemory implements AutoCloseable {
  /**
   * What follows is in the machine code of {@link StepRunner}, too: 8 MiB each, from 128 GiB on.
   */
  private static final int SHIFT = 23;

  /** Nothing is there in a new process, and rarely something in a JVM; aarch64 may end at 2^39. */
  private static final long FIRST = 0x20_0000_0000L;

  /** Up to 384 GiB. */
  private static final int PLACES = 32 << 10;

  private static final long LARGEST = 1L << SHIFT;

  /** As large as the file is at first; one that had to grow is not used again. */
  private static final long USUAL = 256 << 10;

  /** Each has a descriptor. */
  private static final int MOST_IDLE = 8;

  private static final Deque<LaunchMemory> IDLE = new ArrayDeque<>();
  private static final Deque<Integer> FREE_PLACES = new ArrayDeque<>();
  private static int places;

  private final Fd file;
  private final int place;
  private final long begin;
  private long size = USUAL;
  private long next;
  private boolean lost;

  private LaunchMemory() {
    try (Memory memory = new Memory()) {
      file =
          Kernel.owned(
              "make a file in memory",
              Kernel.call(Syscall.MEMFD_CREATE, memory.text("bailey-steps"), Flags.MFD_CLOEXEC));
    }
    try {
      resize(USUAL);
      place = map(file);
      begin = address(place);
      next = begin + Memory.ALIGNMENT;
    } catch (RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  private static long address(int place) {
    return FIRST + ((long) place << SHIFT);
  }

  /** One that nobody has. */
  private static synchronized int nextPlace() {
    Integer free = FREE_PLACES.poll();
    return free != null ? free : places++;
  }

  private static synchronized void giveBack(int place) {
    FREE_PLACES.push(place);
  }

  private static int map(Fd file) {
    while (true) {
      int place = nextPlace();
      if (place >= PLACES) {
        throw Kernel.failure("find room for a launch", Errno.ENOMEM);
      }
      long address =
          Kernel.call(
              Syscall.MMAP,
              address(place),
              LARGEST,
              Flags.PROT_READ | Flags.PROT_WRITE,
              Flags.MAP_SHARED | Flags.MAP_FIXED_NOREPLACE,
              file.number(),
              0);
      if (address >= 0) {
        return place;
      }
      if (address != -Errno.EEXIST) {
        giveBack(place);
        throw Kernel.failure("map memory for a launch", (int) -address);
      }
    }
  }

  /** One that nobody else has. */
  static LaunchMemory acquire() {
    LaunchMemory kept;
    synchronized (LaunchMemory.class) {
      kept = IDLE.poll();
    }
    return kept != null ? kept : new LaunchMemory();
  }

  private static synchronized boolean keep(LaunchMemory memory) {
    return IDLE.size() < MOST_IDLE && IDLE.offerFirst(memory);
  }

  /** The descriptor of its file. */
  int file() {
    return file.number();
  }

  /** What tells a {@link StepRunner} to map it. */
  byte[] name() {
    return StepRunner.argument(place, file.number());
  }

  /** Sets the row that a {@link StepRunner} begins with. */
  void setFirst(long row) {
    Memory.setLong(begin, row);
  }

  /** Zeroed space of a size that keeps the alignment. */
  long space(long length) {
    long needed = next + length - begin;
    if (needed > LARGEST) {
      throw ChildStart.tooLong();
    }
    if (needed > size) {
      resize(Math.min(LARGEST, Math.max(2 * size, needed)));
    }
    long address = next;
    next += length;
    return address;
  }

  private void resize(long bytes) {
    Kernel.check("size a file in memory", Kernel.call(Syscall.FTRUNCATE, file.number(), bytes));
    size = bytes;
  }

  /** A process may still go through its steps, and cannot be ended: it stays as it is for good. */
  void lose() {
    lost = true;
  }

  /** What was in it, secrets of a command among it, is gone. */
  @Override
  public void close() {
    if (lost) {
      return;
    }
    if (size == USUAL) {
      Memory.clear(begin, next - begin);
      next = begin + Memory.ALIGNMENT;
      if (keep(this)) {
        return;
      }
    }
    Kernel.check("unmap memory of a launch", Kernel.call(Syscall.MUNMAP, begin, LARGEST));
    giveBack(place);
    file.close();
  }
}
