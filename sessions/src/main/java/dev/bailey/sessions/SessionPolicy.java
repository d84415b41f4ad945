package dev.bailey.sessions;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The policy of everything that runs in a session, but for where its workspace is. */
public record SessionPolicy(
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Level level,
    Optional<String> backend,
    Optional<Path> seccompProfile,
    List<Path> read,
    List<Path> write,
    List<Path> deny) {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final long TERABYTE = 1L << 40;

  public SessionPolicy {
    accepted = Set.copyOf(accepted);
    read = List.copyOf(read);
    write = List.copyOf(write);
    deny = List.copyOf(deny);
  }

  /** No network, the host's default limits. */
  public static SessionPolicy standard() {
    return of(Policy.project(Path.of("/")));
  }

  /** Everything of a policy but its project. One that has no project of its own is refused. */
  public static SessionPolicy of(Policy policy) {
    FileAccess files = policy.files();
    if (files.mode() != FileAccess.Mode.PROJECT) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "make",
              "session",
              "a session has a workspace of its own to write in")
          .withHint("Leave out --fs; --read, --write and --deny say what else is there.");
    }
    return new SessionPolicy(
        policy.network(),
        policy.limits(),
        policy.accepted(),
        policy.level(),
        policy.backend(),
        policy.seccompProfile(),
        files.read(),
        files.write(),
        files.deny());
  }

  /**
   * The policy for a workspace. What is kept running has as much time and output as it takes,
   * unless somebody asked for a limit: logs are bounded on disk, and tools have times of their own.
   */
  public Policy in(Path workspace) {
    FileAccess files = new FileAccess(FileAccess.Mode.PROJECT, workspace, read, write, deny);
    Limits lasting = limits.orElse(Limits.none().withWallTime(YEAR).withOutputBytes(TERABYTE));
    return new Policy(files, network, lasting, accepted, level, backend, seccompProfile);
  }
}
