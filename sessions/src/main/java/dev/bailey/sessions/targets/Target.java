package dev.bailey.sessions.targets;

import dev.bailey.api.Sandbox;
import dev.bailey.api.SandboxFiles;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import java.io.OutputStream;
import java.nio.file.Path;

/** A place where commands run, and the files they work on: a sandbox, or this host as it is. */
public final class Target implements AutoCloseable {
  private final Sandbox sandbox;
  private final boolean owned;

  private Target(Sandbox sandbox, boolean owned) {
    this.sandbox = sandbox;
    this.owned = owned;
  }

  /**
   * A sandbox that is open. It belongs to the caller and outlives the target. Its own limits hold
   * for every command: a tool that may run for two minutes needs a sandbox whose commands may.
   */
  public static Target in(Sandbox sandbox) {
    return new Target(sandbox, false);
  }

  /**
   * A directory of this host: commands run unconfined, as this user. Only file access by path is
   * kept in the directory, so that tools mean the same files everywhere.
   *
   * @param limits of each command; what is absent has the host's defaults
   */
  public static Target onHost(Path directory, Limits limits) {
    Policy policy =
        Policy.of(FileAccess.unrestricted(directory))
            .withNetwork(NetworkAccess.full())
            .withLimits(limits)
            .withLevel(Level.OFF)
            .withBackend("host");
    return new Target(Sandbox.open(policy), true);
  }

  /** The directory of the workspace, as commands see it. They start there. */
  public Path workspace() {
    return files().directory();
  }

  /** The files of the workspace, by the paths that commands use. */
  public SandboxFiles files() {
    return sandbox.files();
  }

  /** Runs a command and waits for it; its output is in the result. */
  public Result exec(Command command) {
    return sandbox.exec(command);
  }

  /** Starts a command, its output going to the given streams as it comes. */
  public Execution start(Command command, OutputStream stdout, OutputStream stderr) {
    return sandbox.start(command, stdout, stderr);
  }

  /** Closes a sandbox that was opened for this target; harmless when called again. */
  @Override
  public void close() {
    if (owned) {
      sandbox.close();
    }
  }
}
