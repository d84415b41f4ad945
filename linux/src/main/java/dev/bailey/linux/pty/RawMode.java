package dev.bailey.linux.pty;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/**
 * A terminal that passes every key on as it is typed and echoes nothing, until it is closed. What
 * cfmakeraw(3) does, by the kernel's own structure.
 */
public final class RawMode implements AutoCloseable {
  // struct termios: four flag words; offsets 0 input, 4 output, 8 control, 12 local, 17 characters.
  private static final int OUTPUT = 4;
  private static final int CONTROL = 8;
  private static final int LOCAL = 12;
  private static final int CHARACTERS = 17;
  private static final int VTIME = 5;
  private static final int VMIN = 6;

  /** IGNBRK, BRKINT, PARMRK, ISTRIP, INLCR, IGNCR, ICRNL, IXON. */
  private static final int INPUT_OFF = 01 | 02 | 010 | 040 | 0100 | 0200 | 0400 | 02000;

  private static final int OPOST = 01;

  /** ISIG, ICANON, ECHO, ECHONL, IEXTEN. */
  private static final int LOCAL_OFF = 01 | 02 | 010 | 0100 | 0100000;

  private static final int CSIZE = 060;
  private static final int PARENB = 0400;
  private static final int CS8 = 060;

  private final int descriptor;
  private final byte[] before = new byte[Structs.TERMIOS_SIZE];
  private boolean closed;

  /** Changes the terminal at once. */
  public RawMode(int descriptor) {
    this.descriptor = descriptor;
    try (Memory memory = new Memory()) {
      long settings = memory.space(Structs.TERMIOS_SIZE);
      Kernel.check(
          "read the terminal's settings",
          Kernel.call(Syscall.IOCTL, descriptor, Flags.TCGETS, settings));
      Memory.copy(settings, before, before.length);
      change(settings, 0, ~INPUT_OFF, 0);
      change(settings, OUTPUT, ~OPOST, 0);
      change(settings, CONTROL, ~(CSIZE | PARENB), CS8);
      change(settings, LOCAL, ~LOCAL_OFF, 0);
      Memory.setByte(settings + CHARACTERS + VMIN, 1);
      Memory.setByte(settings + CHARACTERS + VTIME, 0);
      set(settings);
    }
  }

  private static void change(long settings, int offset, int keep, int add) {
    Memory.setInt(settings + offset, (Memory.getInt(settings + offset) & keep) | add);
  }

  private void set(long settings) {
    Kernel.check(
        "change the terminal's settings",
        Kernel.call(Syscall.IOCTL, descriptor, Flags.TCSETS, settings));
  }

  /** Restores the settings. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      try (Memory memory = new Memory()) {
        set(memory.bytes(before));
      }
    }
  }
}
