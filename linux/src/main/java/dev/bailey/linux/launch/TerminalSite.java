package dev.bailey.linux.launch;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.KernelProgram;

/** Where the terminal of a command is made. As it is, in the devpts of this JVM. */
public interface TerminalSite {
  /** Adds what the thread does before it makes the terminal. */
  default void enter(KernelProgram program) {}

  /** Runs the program that makes the terminal. */
  default void run(KernelProgram program) {
    program.run();
  }

  /** Is given the command's end before the command starts. */
  default void made(Fd slave) {}
}
