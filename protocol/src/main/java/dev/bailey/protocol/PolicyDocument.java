package dev.bailey.protocol;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A policy in the form that is stored and sent. Unlike a {@link Policy} it may lack its project, as
 * the policy of a session does whose workspace is not made yet.
 *
 * @param project absent where it is not known yet
 * @param deny denied paths; relative ones are below the project
 */
public record PolicyDocument(
    Root root,
    FileAccess.Mode mode,
    Optional<Path> project,
    List<Path> read,
    List<Path> write,
    List<Mount> mounts,
    List<Path> deny,
    AutorunPatterns autorun,
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Level level,
    Optional<String> backend,
    Optional<Path> seccompProfile) {
  public PolicyDocument {
    read = List.copyOf(read);
    write = List.copyOf(write);
    mounts = List.copyOf(mounts);
    deny = List.copyOf(deny);
    accepted = Set.copyOf(accepted);
  }

  public static PolicyDocument of(Policy policy) {
    FileAccess files = policy.files();
    return new PolicyDocument(
        files.root(),
        files.mode(),
        Optional.of(files.project()),
        files.read(),
        files.write(),
        files.mounts(),
        files.deny(),
        files.autorun(),
        policy.network(),
        policy.limits(),
        policy.accepted(),
        policy.level(),
        policy.backend(),
        policy.seccompProfile());
  }

  /**
   * The policy for a place: its own project where it has one.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a path that the kernel would not
   *     take
   */
  public Policy in(Path place) {
    Path at = project.orElse(place);
    List<Path> denied = deny.stream().map(at::resolve).toList();
    FileAccess files = new FileAccess(root, mode, at, read, write, mounts, denied, autorun);
    return new Policy(files, network, limits, accepted, level, backend, seccompProfile, List.of());
  }
}
