package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;

/** A prepared place for commands. They share its private /tmp, its processes and its network. */
public interface Cell extends AutoCloseable {
  ConfinedProcess start(Command command, Streams streams);

  /** Whether it takes commands: not once it was closed, or its first process was killed. */
  default boolean isAlive() {
    return true;
  }

  /**
   * Stops everything that runs in it until {@link #thaw}; commands cannot be started meanwhile.
   * Harmless when repeated.
   */
  default void freeze() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED, "pause", "sandbox", "this backend cannot stop what runs in it")
        .withHint("End what runs first, or use a backend with control groups.");
  }

  /** Lets everything go on. */
  default void thaw() {}

  /** Its own network; fails where it has the host's, or the backend cannot get there. */
  default InnerNetwork network() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "reach",
            "the network of a sandbox",
            "this backend has no way into it")
        .withRemedies(new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"));
  }

  /** Kills what still runs and removes everything; harmless when called again. */
  @Override
  void close();
}
