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
  /**
   * Starts a command.
   *
   * @throws BaileyException INVALID_REQUEST for a command that makes no sense here; NOT_SUPPORTED
   *     and NOT_ENFORCEABLE for a limit of its own that cannot be kept; INVALID_STATE once this was
   *     closed, its first process was killed or it is frozen; LAUNCH_FAILED, VERIFICATION_FAILED
   *     and RESOURCES_EXHAUSTED if the kernel refused a step, did not set what it was told, or has
   *     no more to give
   */
  ConfinedProcess start(Command command, Streams streams);

  /** What it can do besides that; the same for as long as it lives. */
  Set<Capability> capabilities();

  /** Whether it takes commands: not once it was closed, or its first process was killed. */
  boolean isAlive();

  /**
   * Stops everything that runs in it until {@link #thaw}; commands cannot be started meanwhile.
   * Harmless when repeated. Needs {@link Capability#PAUSE}.
   *
   * @throws BaileyException INVALID_STATE once it was closed; VERIFICATION_FAILED if something does
   *     not stop, NOT_ENFORCEABLE and INTERNAL if the kernel refuses a step
   */
  default void freeze() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED, "pause", "sandbox", "this backend cannot stop what runs in it")
        .withRemedies(
            new Remedy.Advice("End what runs first."),
            new Remedy.Choose(Remedy.Setting.BACKEND, "namespace"));
  }

  /**
   * Lets everything go on.
   *
   * @throws BaileyException NOT_ENFORCEABLE if the kernel refuses it
   */
  default void thaw() {}

  /**
   * Its own network. Needs {@link Capability#PORTS}.
   *
   * @throws BaileyException INVALID_STATE where it has the host's network, and once it was closed
   */
  default InnerNetwork network() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "reach",
            "the network of a sandbox",
            "this backend gives no access to it")
        .withRemedies(new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"));
  }

  /**
   * The files of its project, until it is closed. Needs {@link Capability#FILES}.
   *
   * @throws BaileyException INVALID_STATE once it was closed
   */
  default CellFiles files() {
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "reach",
            "the files of a sandbox",
            "this backend gives no access to them")
        .withHint("Read and write them by commands.");
  }

  /**
   * What is in use right now. Needs {@link Capability#LIVE_USAGE}.
   *
   * @throws BaileyException INVALID_STATE once it was closed, INTERNAL if the kernel does not tell
   */
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

  /**
   * Kills what still runs and removes everything; harmless when called again.
   *
   * @throws BaileyException VERIFICATION_FAILED if something that ran survives, NOT_ENFORCEABLE and
   *     INTERNAL if the kernel refuses a step or something cannot be removed; all other steps are
   *     done all the same
   */
  @Override
  void close();
}
