package dev.bailey.linux.pty;

import dev.bailey.execution.TerminalSize;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;

/** Makes a terminal in the devpts of the mount namespace a program is run in. */
public final class Terminals {
  private Terminals() {}

  /** Both ends, to be taken once the program has run. */
  public static final class Pair {
    private final ChildProgram program;
    private final long master;
    private final long slave;

    private Pair(ChildProgram program, long master, long slave) {
      this.program = program;
      this.master = master;
      this.slave = slave;
    }

    /** Our end, with the terminal's size set. */
    public Fd takeMaster(TerminalSize size) {
      Fd taken = program.take(master);
      TerminalControl.resize(taken, size);
      return taken;
    }

    /** The command's end. */
    public Fd takeSlave() {
      return program.take(slave);
    }
  }

  /** Adds the making. */
  public static Pair add(ChildProgram program) {
    long master =
        program.open(
            "make a terminal",
            Syscall.OPENAT,
            Flags.AT_FDCWD,
            program.memory().text("/dev/ptmx"),
            Flags.O_RDWR | Flags.O_NOCTTY | Flags.O_CLOEXEC);
    program.call(
        "unlock the terminal", Syscall.IOCTL, master, Flags.TIOCSPTLCK, program.memory().space(4));
    long slave =
        program.open(
            "open the terminal",
            Syscall.IOCTL,
            master,
            Flags.TIOCGPTPEER,
            Flags.O_RDWR | Flags.O_NOCTTY | Flags.O_CLOEXEC);
    return new Pair(program, master, slave);
  }
}
