package dev.bailey.protocol;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A policy as it is stored and sent. Unlike a {@link Policy} it may be one for a place that is not
 * known yet, such as a session's workspace.
 *
 * @param project absent where the place is not known yet
 * @param deny a relative path is one in that place
 */
public record PolicyDocument(
    FileAccess.Mode mode,
    Optional<Path> project,
    List<Path> read,
    List<Path> write,
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
    deny = List.copyOf(deny);
    accepted = Set.copyOf(accepted);
  }

  public static PolicyDocument of(Policy policy) {
    FileAccess files = policy.files();
    return new PolicyDocument(
        files.mode(),
        Optional.of(files.project()),
        files.read(),
        files.write(),
        files.deny(),
        files.autorun(),
        policy.network(),
        policy.limits(),
        policy.accepted(),
        policy.level(),
        policy.backend(),
        policy.seccompProfile());
  }

  /** The policy for a place: its own project where it has one. */
  public Policy in(Path place) {
    Path root = project.orElse(place);
    FileAccess files =
        new FileAccess(mode, root, read, write, deny.stream().map(root::resolve).toList(), autorun);
    return new Policy(files, network, limits, accepted, level, backend, seccompProfile);
  }
}
