package dev.bailey.sessions.targets;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import java.nio.file.Path;

/**
 * A sandbox that is open, and the directory on this host whose files it shows. The sandbox belongs
 * to the caller and outlives the target. Its own limits hold for every command: a tool that may run
 * for two minutes needs a sandbox whose commands may.
 */
public final class SandboxTarget extends WorkspaceTarget {
  private SandboxTarget(Sandbox sandbox, FileAccess files, Path inside) {
    super(sandbox, files, inside);
  }

  /**
   * A sandbox that shows the project at its own path.
   *
   * @param files what the sandbox was opened with: no more is done to files than commands may do
   */
  public static SandboxTarget of(Sandbox sandbox, FileAccess files) {
    return at(sandbox, files, PolicyRights.real(files.project()));
  }

  /** A sandbox that shows the project at another path. */
  public static SandboxTarget at(Sandbox sandbox, FileAccess files, Path inside) {
    return new SandboxTarget(sandbox, files, inside.normalize());
  }
}
