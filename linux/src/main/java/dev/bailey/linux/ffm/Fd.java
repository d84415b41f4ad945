package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import java.util.concurrent.atomic.AtomicInteger;

/** An open file descriptor, owned by the holder of this object. Closing twice is harmless. */
public final class Fd implements AutoCloseable {
  private final AtomicInteger number;

  public Fd(int number) {
    this.number = new AtomicInteger(number);
  }

  /** The number; -1 once closed. */
  public int number() {
    return number.get();
  }

  /** Another descriptor of the same open file. */
  public Fd copy() {
    return copyAbove(Kernel.FIRST_FREE);
  }

  /** Another descriptor of the same open file, with this number or a higher one. */
  public Fd copyAbove(int least) {
    return Kernel.owned(
        "copy a descriptor",
        Kernel.call(Syscall.FCNTL, number.get(), Flags.F_DUPFD_CLOEXEC, least));
  }

  /** Gives the descriptor away: closing it is now the business of whoever takes the number. */
  public int release() {
    return number.getAndSet(-1);
  }

  @Override
  public void close() {
    int open = number.getAndSet(-1);
    if (open >= 0) {
      var _ = Kernel.call(Syscall.CLOSE, open);
    }
  }
}
