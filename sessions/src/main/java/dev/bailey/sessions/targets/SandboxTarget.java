package dev.bailey.sessions.targets;

import dev.bailey.api.Sandbox;
import java.nio.file.Path;

/**
 * A sandbox that is open, and the directory on this host whose files it shows. The sandbox belongs
 * to the caller and outlives the target. No more is done to files than its commands may do: what
 * the effective policy denies, the files of secrets among it, is not read here either. Its own
 * limits hold for every command: a tool that may run for two minutes needs a sandbox whose commands
 * may.
 */
public final class SandboxTarget extends WorkspaceTarget {
  private SandboxTarget(Sandbox sandbox, Path inside) {
    super(sandbox, sandbox.files(), inside);
  }

  /** A sandbox that shows the project at its own path. */
  public static SandboxTarget of(Sandbox sandbox) {
    return at(sandbox, PolicyRights.real(sandbox.files().project()));
  }

  /** A sandbox that shows the project at another path. */
  public static SandboxTarget at(Sandbox sandbox, Path inside) {
    return new SandboxTarget(sandbox, inside.normalize());
  }
}
