package dev.bailey.sessions.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathText;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The policy of everything that runs in a session, but for where its workspace is.
 *
 * <p>A relative path to deny that has {@code ..} in it or leads nowhere, and a path that the kernel
 * would not take, are refused with INVALID_REQUEST.
 *
 * @param deny a relative path is one in the workspace, wherever that is
 * @param autorun files that other programs run later: kept where the session writes on the host,
 *     and marked in what is compared or exported
 */
public record SessionPolicy(
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Level level,
    Optional<String> backend,
    Optional<Path> seccompProfile,
    Root root,
    List<Path> read,
    List<Path> write,
    List<Mount> mounts,
    List<Path> deny,
    AutorunPatterns autorun) {
  public SessionPolicy {
    accepted = Set.copyOf(accepted);
    read = List.copyOf(read);
    write = List.copyOf(write);
    mounts = List.copyOf(mounts);
    deny = deny.stream().map(SessionPolicy::checked).distinct().toList();
  }

  /** A path in the workspace, or an absolute one. */
  static Path checked(Path denied) {
    Path path = denied.isAbsolute() ? PathText.normalized(denied, "deny") : denied.normalize();
    if (!path.isAbsolute() && (hasParent(denied) || path.toString().isEmpty())) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "deny",
              denied.toString(),
              "a relative path must name something in the workspace, without '..'")
          .withHint("Name what is in the workspace, or write an absolute path.");
    }
    return path;
  }

  /** Where it would lead depends on links that commands make. */
  private static boolean hasParent(Path path) {
    for (Path name : path) {
      if (name.toString().equals("..")) {
        return true;
      }
    }
    return false;
  }

  /** No network, the host's default limits. */
  public static SessionPolicy standard() {
    return of(Policy.project(Path.of("/")));
  }

  /**
   * Everything of a policy but its project. One that has no project of its own is refused.
   *
   * @throws BaileyException INVALID_REQUEST for such a one
   */
  public static SessionPolicy of(Policy policy) {
    FileAccess files = policy.files();
    if (files.mode() != FileAccess.Mode.PROJECT) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "make",
              "session",
              "a session always writes its workspace: no other file mode is possible")
          .withRemedies(
              new Remedy.LeaveOut(Remedy.Setting.FILE_MODE),
              new Remedy.Advice("Name the paths that are to be read, written or denied."));
    }
    return new SessionPolicy(
        policy.network(),
        policy.limits(),
        policy.accepted(),
        policy.level(),
        policy.backend(),
        policy.seccompProfile(),
        files.root(),
        files.read(),
        files.write(),
        files.mounts(),
        files.deny(),
        files.autorun());
  }

  public SessionPolicy denying(List<Path> more) {
    List<Path> all = new ArrayList<>(deny);
    all.addAll(more);
    return new SessionPolicy(
        network,
        limits,
        accepted,
        level,
        backend,
        seccompProfile,
        root,
        read,
        write,
        mounts,
        all,
        autorun);
  }
}
