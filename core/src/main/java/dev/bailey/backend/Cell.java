package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.LiveUsage;
import java.util.Set;

/**
 * A prepared place for commands. They share its private /tmp, its processes and its network.
 *
 * <p>What not every cell can do fails with NOT_SUPPORTED in those that do not claim it.
 */
public interface Cell extends AutoCloseable {
  ConfinedProcess start(Command command, Streams streams);

  /** What it can do besides that; the same for as long as it lives. */
  Set<Capability> capabilities();

  /** Whether it takes commands: not once it was closed, or its first process was killed. */
  default boolean isAlive() {
    return true;
  }

  /**
   * Stops everything that runs in it until {@link #thaw}; commands cannot be started meanwhile.
   * Harmless when repeated. Needs {@link Capability#PAUSE}.
   */
  default void freeze() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED, "pause", "sandbox", "this backend cannot stop what runs in it")
        .withRemedies(
            new Remedy.Advice("End what runs first."),
            new Remedy.Choose(Remedy.Setting.BACKEND, "namespace"));
  }

  /** Lets everything go on. */
  default void thaw() {}

  /**
   * Its own network; fails where it has the host's, or the backend cannot get there. Needs {@link
   * Capability#PORTS}.
   */
  default InnerNetwork network() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "reach",
            "the network of a sandbox",
            "this backend has no way into it")
        .withRemedies(new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"));
  }

  /** The files of its project, until it is closed. Needs {@link Capability#FILES}. */
  default CellFiles files() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "reach",
            "the files of a sandbox",
            "this backend has no way to them")
        .withHint("Read and write them by commands.");
  }

  /** What is in use right now. Needs {@link Capability#LIVE_USAGE}. */
  default LiveUsage usage() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "measure",
            "sandbox",
            "it has no control group that counts for all its commands")
        .withRemedies(
            new Remedy.Advice("Look at the usage in the result of each command."),
            new Remedy.Choose(Remedy.Setting.BACKEND, "namespace"));
  }

  /** Kills what still runs and removes everything; harmless when called again. */
  @Override
  void close();
}
