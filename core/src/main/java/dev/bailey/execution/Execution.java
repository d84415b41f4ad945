package dev.bailey.execution;

import java.util.Optional;

/** A command that was started. Usable from any thread. */
public interface Execution {
  String id();

  ExecutionStatus status();

  /** The backend it runs in, and why. */
  Selection selection();

  /** Present once the command and everything it started is gone. */
  Optional<Result> result();

  /** Waits until the command and everything it started is gone. */
  Result await() throws InterruptedException;

  /** Has something done once the command and everything it started is gone, or at once. */
  void whenGone(Runnable action);

  /** Kills the whole tree; does nothing when it is already gone. */
  void kill();

  /** Sends a signal to the command's process group. */
  void signal(int number);

  /** Tells the command's terminal its new size; does nothing without one. */
  void resize(TerminalSize size);
}
