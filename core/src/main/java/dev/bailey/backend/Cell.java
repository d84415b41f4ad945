package dev.bailey.backend;

import dev.bailey.execution.Command;

/** A prepared place for commands. They share its private /tmp, its processes and its network. */
public interface Cell extends AutoCloseable {
  ConfinedProcess start(Command command, Streams streams);

  /** Kills what still runs and removes everything; harmless when called again. */
  @Override
  void close();
}
