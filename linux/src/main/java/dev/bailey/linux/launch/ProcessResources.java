package dev.bailey.linux.launch;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.linux.ffm.Kernel;
import java.util.Optional;

/** The kernel resources of one command: how they are killed, measured and given back. */
public interface ProcessResources extends AutoCloseable {
  /** Kills the command and everything it started. Thread-safe, and harmless when repeated. */
  void kill();

  /**
   * The command runs: opens what tells of it. Called once, by its supervisor, which ends everything
   * where this fails.
   */
  default void begin() {}

  /**
   * The command has ended, or was killed, and is reaped next: for what its process id is needed for
   * while no other process can have it. Called by its supervisor.
   */
  default void beforeReaping() {}

  /** Becomes readable when the kernel had to kill something for want of memory. */
  Optional<OutOfMemoryEvent> outOfMemory();

  /** Whether the kernel had to kill something for want of memory. */
  boolean ranOutOfMemory();

  /** What is left to refine about a command that ended by itself: a limit it ran into. */
  Outcome refine(Outcome outcome);

  /** What everything used. Called when all processes are gone. */
  Usage usage(Kernel.Exit exit);

  Enforcement enforcement();

  /** Waits until everything the command started is gone too, then gives back what it used. */
  @Override
  void close();
}
