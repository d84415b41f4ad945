package dev.bailey.linux.launch;

import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;

/** Where the terminal of a command is made. As it is, in the devpts of this JVM. */
public interface TerminalSite {
  /** Adds what precedes the making of the terminal. */
  default void enter(ChildProgram program) {}

  /** Runs the program that makes the terminal. */
  default void run(ChildProgram program) {
    program.run();
  }

  /** Is given the command's end before the command starts. */
  default void made(Fd slave) {}
}
