package dev.bailey.sessions.api;

import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How one command is confined more tightly than its session. What would give it more than the
 * session has is refused. A command with limits alone runs in the session's sandbox, where they
 * hold for all that it starts. One with other files, another network or a limit of disk space runs
 * in a sandbox of its own on the same workspace: its {@code /tmp} is private to it, and it sees no
 * other process of the session.
 *
 * <p>A relative path to deny that is not in the workspace is refused with INVALID_REQUEST.
 *
 * @param limits each lower than the session's
 * @param network absent for the session's
 * @param writing what the command may write
 * @param deny more paths that are denied; relative ones are in the workspace
 */
public record ExecOptions(
    Limits limits, Optional<NetworkAccess> network, Writing writing, List<Path> deny) {
  private static final ExecOptions NONE =
      new ExecOptions(Limits.none(), Optional.empty(), Writing.AS_SESSION, List.of());

  /** What of the files that the session writes a command may write. */
  public enum Writing {
    AS_SESSION,
    /** The workspace, and all else that the session writes, is only read. */
    NOTHING
  }

  public ExecOptions {
    deny = deny.stream().map(SessionPolicy::checked).distinct().toList();
  }

  /** As the session is. */
  public static ExecOptions none() {
    return NONE;
  }

  /** Whether it takes a sandbox of its own, since those of the session's cannot differ in this. */
  public boolean needsOwnSandbox() {
    return network.isPresent()
        || writing == Writing.NOTHING
        || !deny.isEmpty()
        || limits.diskBytes().isPresent();
  }

  public ExecOptions withLimits(Limits value) {
    return new ExecOptions(value, network, writing, deny);
  }

  public ExecOptions withNetwork(NetworkAccess value) {
    return new ExecOptions(limits, Optional.of(value), writing, deny);
  }

  public ExecOptions withReadOnlyFiles() {
    return new ExecOptions(limits, network, Writing.NOTHING, deny);
  }

  public ExecOptions denying(Path... paths) {
    List<Path> all = new ArrayList<>(deny);
    all.addAll(List.of(paths));
    return new ExecOptions(limits, network, writing, all);
  }
}
