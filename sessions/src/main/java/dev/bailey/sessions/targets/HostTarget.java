package dev.bailey.sessions.targets;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/**
 * This host as it is: commands run unconfined, as this user. Only file access by path is kept in
 * the directory, so that tools mean the same files everywhere.
 */
public final class HostTarget extends WorkspaceTarget {
  private final Sandbox sandbox;

  private HostTarget(Sandbox sandbox, FileAccess files, Path directory) {
    super(sandbox, files, directory);
    this.sandbox = sandbox;
  }

  /**
   * Opens a directory of this host.
   *
   * @param limits of each command; what is absent has the host's defaults
   */
  public static HostTarget open(Path directory, Limits limits) {
    FileAccess files = FileAccess.unrestricted(directory);
    Policy policy =
        Policy.of(files)
            .withNetwork(NetworkAccess.full())
            .withLimits(limits)
            .withLevel(Level.OFF)
            .withBackend("host");
    Sandbox sandbox = Sandbox.open(policy);
    try {
      return new HostTarget(sandbox, files, PolicyRights.real(files.project()));
    } catch (RuntimeException e) {
      sandbox.close();
      throw e;
    }
  }

  @Override
  public void close() {
    super.close();
    sandbox.close();
  }
}
