package dev.bailey.linux.ffm;

import dev.bailey.linux.abi.Syscall;
import java.util.concurrent.atomic.AtomicInteger;

/** An open file descriptor that belongs to whoever holds this object. Closing twice is harmless. */
public final class Fd implements AutoCloseable {
  private final AtomicInteger number;

  public Fd(int number) {
    this.number = new AtomicInteger(number);
  }

  /** The number; -1 once closed. */
  public int number() {
    return number.get();
  }

  @Override
  public void close() {
    int open = number.getAndSet(-1);
    if (open >= 0) {
      var _ = Kernel.call(Syscall.CLOSE, open);
    }
  }
}
