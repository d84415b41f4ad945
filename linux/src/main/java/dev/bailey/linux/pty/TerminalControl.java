package dev.bailey.linux.pty;

import dev.bailey.execution.TerminalSize;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.util.Optional;

/** The size of a terminal, read and set. */
public final class TerminalControl {
  private TerminalControl() {}

  public static void resize(Fd terminal, TerminalSize size) {
    try (Memory memory = new Memory()) {
      long window = memory.space(Structs.WINSIZE_SIZE);
      Memory.setShort(window, size.rows());
      Memory.setShort(window + 2, size.columns());
      var _ = Kernel.call(Syscall.IOCTL, terminal.number(), Flags.TIOCSWINSZ, window);
    }
  }

  /** Absent when the descriptor is no terminal. */
  public static Optional<TerminalSize> size(int descriptor) {
    try (Memory memory = new Memory()) {
      long window = memory.space(Structs.WINSIZE_SIZE);
      if (Kernel.call(Syscall.IOCTL, descriptor, Flags.TIOCGWINSZ, window) < 0) {
        return Optional.empty();
      }
      return Optional.of(
          new TerminalSize(Memory.getShort(window) & 0xffff, Memory.getShort(window + 2) & 0xffff));
    }
  }
}
