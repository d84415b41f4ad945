package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.network.NetworkPresets;
import dev.bailey.policy.network.NetworkRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a caller asks for. It says nothing about how: a backend is chosen that can keep all of it,
 * or the call fails, unless a promise is among those the caller accepts to go unenforced.
 *
 * <p>What its parts refuse with INVALID_REQUEST is refused by the methods here that make them.
 *
 * @param accepted promises that may stay unenforced, each named by the caller
 * @param level how strong the backend must be
 * @param backend the backend to use; absent lets Bailey choose by level. With any level but the
 *     default one it must be of that level, else naming it is enough
 * @param seccompProfile a profile in Docker's JSON format instead of the standard one
 * @param cuts limits that a policy around this one lowered, see {@link #within}; none in a policy
 *     as a caller asks for it. No part of what is written to a file
 */
public record Policy(
    FileAccess files,
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Level level,
    Optional<String> backend,
    Optional<Path> seccompProfile,
    List<LimitCut> cuts) {

  public Policy {
    accepted = Set.copyOf(accepted);
    cuts = List.copyOf(cuts);
  }

  /**
   * Writes only the project and a private /tmp, no network, standard limits.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
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
        Optional.empty(),
        List.of());
  }

  /**
   * The rules for files with what the rest of the policy takes away: nothing inside may read the
   * file of a secret, whatever the rules for files say.
   *
   * @throws BaileyException INVALID_REQUEST for the file of a secret at a path that the kernel
   *     would not take
   */
  public FileAccess effectiveFiles() {
    return network instanceof NetworkAccess.Filtered filtered
        ? files.denying(filtered.secretFiles().toArray(Path[]::new))
        : files;
  }

  public Policy withFiles(FileAccess value) {
    return new Policy(value, network, limits, accepted, level, backend, seccompProfile, cuts);
  }

  /** The same with other files that count as run later by other programs. */
  public Policy withAutorun(AutorunPatterns value) {
    return withFiles(files.withAutorun(value));
  }

  /**
   * The same with another root file system.
   *
   * <p>No backend can use an image yet: a sandbox with one is refused with NOT_SUPPORTED.
   */
  public Policy withRoot(Root value) {
    return withFiles(files.withRoot(value));
  }

  /**
   * The same with a file or directory of the host shown at a path inside.
   *
   * @throws BaileyException INVALID_REQUEST for a path inside that is relative, the root, the
   *     kernel's, or taken
   */
  public Policy mounting(Path source, Path target, PathAccess.Access access) {
    return withFiles(files.mounting(List.of(new Mount(source, target, access))));
  }

  public Policy withNetwork(NetworkAccess value) {
    return new Policy(files, value, limits, accepted, level, backend, seccompProfile, cuts);
  }

  public Policy withLimits(Limits value) {
    return new Policy(
        files, network, value, accepted, level, backend, seccompProfile, cutsStillIn(value));
  }

  /** Without those of limits that are others now. */
  private List<LimitCut> cutsStillIn(Limits value) {
    if (cuts.isEmpty()) {
      return cuts;
    }
    Map<Promise, Object> before = limits.values();
    Map<Promise, Object> after = value.values();
    List<LimitCut> still = new ArrayList<>();
    for (LimitCut cut : cuts) {
      if (Objects.equals(before.get(cut.limit()), after.get(cut.limit()))) {
        still.add(cut);
      }
    }
    return still;
  }

  /**
   * How long commands may run, launch included.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Policy timeout(Duration value) {
    return withLimits(limits.withWallTime(value));
  }

  /**
   * How much memory the processes of the sandbox may use together.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Policy memory(Size value) {
    return withLimits(limits.withMemoryBytes(value.bytes()));
  }

  /**
   * How many processors' worth of time per second they may use: 0.5 is half a processor.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Policy cpus(double value) {
    return withLimits(limits.withCpus(value));
  }

  /**
   * How many processes and threads there may be at once.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Policy processes(int value) {
    return withLimits(limits.withProcesses(value));
  }

  /**
   * How many files each process may hold open.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Policy openFiles(int value) {
    return withLimits(limits.withOpenFiles(value));
  }

  /**
   * How much a command may write to each of stdout and stderr before it is killed.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Policy output(Size value) {
    return withLimits(limits.withOutputBytes(value.bytes()));
  }

  /**
   * How much may be written outside of the project, that is to the private /tmp.
   *
   * @throws BaileyException INVALID_REQUEST for a value out of range
   */
  public Policy disk(Size value) {
    return withLimits(limits.withDiskBytes(value.bytes()));
  }

  /**
   * The same without these limits, instead of the library's defaults. The host's ceiling still
   * applies, and the enforcement report says where it does.
   *
   * @throws BaileyException INVALID_REQUEST for a promise that is not a limit
   */
  public Policy unlimited(Promise... values) {
    return withLimits(limits.withUnlimited(values));
  }

  /** The same; these promises may go unenforced, besides those that were accepted before. */
  public Policy accepting(Promise... promises) {
    Set<Promise> all = EnumSet.noneOf(Promise.class);
    all.addAll(accepted);
    all.addAll(List.of(promises));
    return new Policy(files, network, limits, all, level, backend, seccompProfile, cuts);
  }

  public Policy withLevel(Level value) {
    return new Policy(files, network, limits, accepted, value, backend, seccompProfile, cuts);
  }

  public Policy withBackend(String name) {
    return new Policy(
        files, network, limits, accepted, level, Optional.of(name), seccompProfile, cuts);
  }

  public Policy withSeccompProfile(Path file) {
    return new Policy(files, network, limits, accepted, level, backend, Optional.of(file), cuts);
  }

  /**
   * The same with the limits of the one command that is to be run with it; where the command has
   * none, with these.
   *
   * @throws BaileyException INVALID_REQUEST for a limit that is more than this policy's
   */
  public Policy tightenedBy(Limits command) {
    command.requireWithin(limits);
    return withLimits(command.orElse(limits));
  }

  /**
   * The same with hosts that can be reached: the network is filtered then, and nothing else is.
   * Each is a rule as {@link NetworkRule#parse} reads it, or a preset like {@code @pip}, which
   * stands for what tools on this host are configured to use, now and for this project.
   *
   * @throws BaileyException INVALID_REQUEST for what is neither a rule nor a known preset, and
   *     where the network is full already; NOT_SUPPORTED for a preset without the module egress
   */
  public Policy allowing(String... hosts) {
    return withNetwork(network.allowing(NetworkPresets.rules(List.of(hosts), files.project())));
  }

  /**
   * What both this policy and another one allow: never more than either. Limits, network, mode of
   * files and level become the stricter; {@link #cuts} tells which limits were lowered. A path,
   * backend or filter that the outer policy does not allow is refused, since the command could not
   * work as asked.
   *
   * @param defaults what applies where the outer policy names no limit; this one cannot exceed it
   * @throws BaileyException INVALID_REQUEST for such a path, backend or filter
   */
  public Policy within(Policy outer, Limits defaults) {
    return new Tightening(outer, this).policy(defaults);
  }
}
