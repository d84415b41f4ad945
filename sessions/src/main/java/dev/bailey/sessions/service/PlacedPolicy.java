package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.NamedDirectory;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.sessions.api.SessionPolicy;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the policy of a session means in a directory of this host. */
final class PlacedPolicy {
  private PlacedPolicy() {}

  /**
   * The policy for a workspace. What is kept running has as much time and output as it takes,
   * unless its caller asked for a limit: logs are bounded on disk, and tools have times of their
   * own.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  static Policy of(SessionPolicy policy, Path workspace) {
    List<Path> denied = policy.deny().stream().map(workspace::resolve).toList();
    // Nobody outside works in a workspace: comparing and exporting tell what would run later.
    AutorunPatterns onHost =
        writesOnHost(policy) ? policy.autorun().notIn(workspace) : AutorunPatterns.none();
    FileAccess files =
        new FileAccess(
            policy.root(),
            FileAccess.Mode.PROJECT,
            workspace,
            policy.read(),
            policy.write(),
            policy.mounts(),
            denied,
            onHost);
    return new Policy(
        files,
        policy.network(),
        policy.limits().orElse(Limits.none().withUnlimited(Promise.TIME, Promise.OUTPUT)),
        policy.accepted(),
        policy.level(),
        policy.backend(),
        policy.seccompProfile(),
        List.of());
  }

  private static boolean writesOnHost(SessionPolicy policy) {
    return !policy.write().isEmpty()
        || policy.mounts().stream().anyMatch(it -> it.access() == PathAccess.Access.WRITE);
  }

  /**
   * The same for a workspace that begins as a copy of a directory: what is denied there, the files
   * of secrets among it, is denied in the copy.
   *
   * @throws BaileyException like {@link #deniedIn}
   */
  static SessionPolicy copying(SessionPolicy policy, NamedDirectory source) {
    return policy.denying(deniedIn(policy, source.named(), source.place()));
  }

  /**
   * Those of the denied paths that are in a directory, relative to it: by the names they were given
   * and by where links lead these.
   *
   * @throws BaileyException INVALID_REQUEST for a directory that is denied itself
   */
  static List<Path> deniedIn(SessionPolicy policy, Path directory) {
    return deniedIn(policy, directory, PathAccess.real(directory));
  }

  /**
   * @param place where the directory was found: it is not looked for again
   */
  private static List<Path> deniedIn(SessionPolicy policy, Path directory, Path place) {
    FileAccess files = of(policy, place).effectiveFiles();
    PathAccess access = new PathAccess(files);
    if (access.isDenied(place)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "copy",
              directory.toString(),
              "the policy denies it, or a directory around it")
          .withHint("Copy a directory that may be read, or leave that denial out.");
    }
    Set<Path> found = new LinkedHashSet<>();
    addBelow(directory.toAbsolutePath().normalize(), files.deniedOnHost(), found);
    addBelow(place, files.deniedOnHost(), found);
    addBelow(place, access.denied(), found);
    return List.copyOf(found);
  }

  private static void addBelow(Path place, List<Path> denied, Set<Path> found) {
    for (Path path : denied) {
      if (path.startsWith(place) && !path.equals(place)) {
        found.add(place.relativize(path));
      }
    }
  }
}
