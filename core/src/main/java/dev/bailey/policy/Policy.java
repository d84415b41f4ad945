package dev.bailey.policy;

import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What a caller asks for. It says nothing about how: a backend is chosen that can keep all of it,
 * or the call fails, unless a promise is among those the caller accepts to go unenforced.
 *
 * @param accepted promises that may stay unenforced, each named by the caller
 * @param level how strong the backend must be
 * @param backend the backend to use; absent lets Bailey choose by level. With any level but the
 *     default one it must be of that level, else naming it is enough
 * @param seccompProfile a profile in Docker's JSON format instead of the standard one
 */
public record Policy(
    FileAccess files,
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Level level,
    Optional<String> backend,
    Optional<Path> seccompProfile) {

  public Policy {
    accepted = Set.copyOf(accepted);
  }

  /** Writes only the project and a private /tmp, no network, standard limits. */
  public static Policy project(Path root) {
    return of(FileAccess.project(root));
  }

  /** Like {@link #project} with other rules for files. */
  public static Policy of(FileAccess files) {
    return new Policy(
        files,
        NetworkAccess.none(),
        Limits.none(),
        Set.of(),
        Level.DEFAULT,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The rules for files with what the rest of the policy takes away: nothing inside may read the
   * file of a secret, whatever the rules for files say.
   */
  public FileAccess effectiveFiles() {
    return network instanceof NetworkAccess.Filtered filtered
        ? files.denying(filtered.secretFiles().toArray(Path[]::new))
        : files;
  }

  public Policy withFiles(FileAccess value) {
    return new Policy(value, network, limits, accepted, level, backend, seccompProfile);
  }

  /** The same with other files that count as run later by other programs. */
  public Policy withAutorun(AutorunPatterns value) {
    return withFiles(files.withAutorun(value));
  }

  public Policy withNetwork(NetworkAccess value) {
    return new Policy(files, value, limits, accepted, level, backend, seccompProfile);
  }

  public Policy withLimits(Limits value) {
    return new Policy(files, network, value, accepted, level, backend, seccompProfile);
  }

  public Policy accepting(Promise... promises) {
    return new Policy(files, network, limits, Set.of(promises), level, backend, seccompProfile);
  }

  public Policy withLevel(Level value) {
    return new Policy(files, network, limits, accepted, value, backend, seccompProfile);
  }

  public Policy withBackend(String name) {
    return new Policy(files, network, limits, accepted, level, Optional.of(name), seccompProfile);
  }

  public Policy withSeccompProfile(Path file) {
    return new Policy(files, network, limits, accepted, level, backend, Optional.of(file));
  }

  /**
   * What both this policy and another one allow: never more than either. Limits, network, mode of
   * files and level silently become the stricter; a path, backend or filter that the outer policy
   * does not allow is refused, since the command could not work as asked.
   *
   * @param defaults what applies where the outer policy names no limit; this one cannot exceed it
   */
  public Policy within(Policy outer, Limits defaults) {
    return new Tightening(outer, this).policy(defaults);
  }
}
