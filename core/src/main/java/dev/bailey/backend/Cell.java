package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.LiveUsage;
import java.util.Set;

/**
 * A sandbox as a backend makes it. Its commands share a private /tmp, processes and network.
 *
 * <p>Optional operations fail with NOT_SUPPORTED where {@link #capabilities} does not name them.
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
            "this backend gives no access to it")
        .withRemedies(new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"));
  }

  /** The files of its project, until it is closed. Needs {@link Capability#FILES}. */
  default CellFiles files() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "reach",
            "the files of a sandbox",
            "this backend gives no access to them")
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
