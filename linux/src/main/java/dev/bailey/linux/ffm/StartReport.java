package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;

/**
 * Says whether an {@link ExecStub} has become the program of a command: a file in memory, which the
 * stub writes only if it has not. The child holds a POSIX lock on it, which the kernel releases
 * when the program starts or the child ends. Such a lock belongs to one process: unlike the end of
 * a pipe, it does not depend on copies of the descriptor that other children have meanwhile.
 */
final class StartReport implements AutoCloseable {
  private final Fd file;
  private final long lock;
  private final long result;

  /** In memory that lives as long as this. */
  StartReport(Memory memory) {
    lock = memory.space(Structs.FLOCK_SIZE);
    Memory.setShort(lock, Flags.F_WRLCK);
    result = memory.space(Long.BYTES);
    Fd made =
        Kernel.owned(
            "make a file in memory",
            Kernel.call(Syscall.MEMFD_CREATE, memory.text("report"), Flags.MFD_CLOEXEC));
    file = made.number() > ExecStub.FILE ? made : higher(made);
  }

  /** Its number is one of those that the child gives to others. */
  private static Fd higher(Fd low) {
    try (low) {
      return low.copyAbove(ExecStub.FILE + 1);
    }
  }

  /** Its descriptor in this JVM. */
  int number() {
    return file.number();
  }

  /** Adds the lock, by a child for which the report is {@link ExecStub#REPORT} alone. */
  void addLock(Steps program) {
    program.call("lock the report", Syscall.FCNTL, ExecStub.REPORT, Flags.F_SETLK, lock);
  }

  /** Waits until the program has started or the child has ended; the errno if it was refused. */
  int await() {
    long locked;
    do {
      locked = Kernel.call(Syscall.FCNTL, file.number(), Flags.F_SETLKW, lock);
    } while (locked == -Errno.EINTR);
    Kernel.check("wait for the program", locked);
    long count = Kernel.call(Syscall.PREAD64, file.number(), result, Long.BYTES, 0);
    return count == Long.BYTES ? (int) -Memory.getLong(result) : 0;
  }

  @Override
  public void close() {
    file.close();
  }
}
