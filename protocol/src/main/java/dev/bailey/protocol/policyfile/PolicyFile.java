package dev.bailey.protocol.policyfile;

import dev.bailey.api.Host;
import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.PathText;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The content of a policy file. What it leaves out is as without the file, and presets
 * ({@code @pip}) are not resolved yet. {@link #policy} makes a policy of a file that the caller
 * trusts; {@link #within} takes from any other only what is less than a policy of the caller's.
 */
public record PolicyFile(
    Files files,
    Network network,
    Limits limits,
    Optional<Level> level,
    Optional<String> backend,
    Set<Promise> accept,
    Optional<Path> seccomp) {
  /** The most bytes such a file may have. */
  public static final int LARGEST = 1 << 20;

  /** Of a file that is empty. */
  private static final PolicyFile NOTHING =
      new PolicyFile(
          Files.DEFAULT,
          Network.DEFAULT,
          Limits.none(),
          Optional.empty(),
          Optional.empty(),
          Set.of(),
          Optional.empty());

  public PolicyFile {
    accept = Set.copyOf(accept);
  }

  /** One that says nothing. */
  public static PolicyFile nothing() {
    return NOTHING;
  }

  /** Which files can be read and written. */
  public record Files(
      Optional<FileAccess.Mode> mode,
      Optional<Path> project,
      List<Path> read,
      List<Path> write,
      List<MountEntry> mounts,
      List<Path> deny,
      List<AutorunPattern> protect) {
    static final Files DEFAULT =
        new Files(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());

    public Files {
      read = List.copyOf(read);
      write = List.copyOf(write);
      mounts = List.copyOf(mounts);
      deny = List.copyOf(deny);
      protect = List.copyOf(protect);
    }
  }

  /**
   * What is shown at another path.
   *
   * @param source counts from the directory of the file, as other paths do
   * @param target inside
   */
  public record MountEntry(Path source, Path target, PathAccess.Access access) {}

  /**
   * Network access. Rules are kept as text, since presets are resolved only on the host.
   *
   * @param mode absent where rules alone say that it is filtered, or nothing does
   */
  public record Network(
      Optional<NetworkWord> mode,
      List<String> allow,
      List<String> block,
      List<String> resolve,
      List<Secret> secrets) {
    static final Network DEFAULT =
        new Network(Optional.empty(), List.of(), List.of(), List.of(), List.of());

    public Network {
      allow = List.copyOf(allow);
      block = List.copyOf(block);
      resolve = List.copyOf(resolve);
      secrets = List.copyOf(secrets);
    }

    /** Whether it says nothing. */
    public boolean isNothing() {
      return equals(DEFAULT);
    }

    /**
     * The access to the network that this is, by what presets stand for now.
     *
     * @param otherwise where nothing is said
     * @param project whose configuration presets look at too
     * @throws dev.bailey.error.BaileyException INVALID_REQUEST for rules that contradict each other
     *     or have no effect, and for an unknown preset; NOT_SUPPORTED for a preset without the
     *     module egress
     */
    public NetworkAccess access(NetworkAccess otherwise, Path project) {
      return isNothing() ? otherwise : NetworkOfFile.access(this, project);
    }
  }

  /** The words for access to the network. */
  public enum NetworkWord {
    NONE,
    FULL,
    FILTERED;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A secret by the file with its value; the value is never in a policy. */
  public record Secret(String name, Path file, String host) {}

  /**
   * Reads YAML; JSON is YAML too, but for its strictness.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what is no YAML, or no policy
   */
  public static PolicyFile ofYaml(String text, String name) {
    return PolicyFileReader.yaml(text, name);
  }

  /**
   * Reads JSON.
   *
   * @param name of the file, for people
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what is no JSON, or no policy
   */
  public static PolicyFile ofJson(String text, String name) {
    return PolicyFileReader.json(text, name);
  }

  /**
   * The same with paths that count from a directory.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a path that cannot be one
   */
  public PolicyFile in(Path directory) {
    Files absolute =
        new Files(
            files.mode,
            files.project.map(it -> in(directory, it)),
            in(directory, files.read),
            in(directory, files.write),
            files.mounts.stream()
                .map(it -> new MountEntry(in(directory, it.source()), it.target(), it.access()))
                .toList(),
            in(directory, files.deny),
            files.protect);
    List<Secret> secrets =
        network.secrets.stream()
            .map(it -> new Secret(it.name(), in(directory, it.file()), it.host()))
            .toList();
    Network found =
        new Network(network.mode, network.allow, network.block, network.resolve, secrets);
    return new PolicyFile(
        absolute, found, limits, level, backend, accept, seccomp.map(it -> in(directory, it)));
  }

  /** The same for another project. */
  public PolicyFile withProject(Path value) {
    Files other =
        new Files(
            files.mode,
            Optional.of(value),
            files.read,
            files.write,
            files.mounts,
            files.deny,
            files.protect);
    return new PolicyFile(other, network, limits, level, backend, accept, seccomp);
  }

  /** The same with another network. */
  public PolicyFile withNetwork(Network value) {
    return new PolicyFile(files, value, limits, level, backend, accept, seccomp);
  }

  /**
   * The policy that this is, with the backends of this machine.
   *
   * @param project for a file that names none
   * @throws dev.bailey.error.BaileyException like the other one
   */
  public Policy policy(Path project) {
    return policy(project, Host.local().backends());
  }

  /**
   * The policy that this is, for commands in a project. What is left out is at its default; without
   * confinement, by its level or by the backend it names, all files and the whole network.
   *
   * @param project for a file that names none
   * @param backends those among which the file may name one
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a relative path, see {@link #in},
   *     for a backend of another level than the file's, and for what no policy can have;
   *     NOT_SUPPORTED for a preset without the module egress
   */
  public Policy policy(Path project, Backends backends) {
    return new PolicyOfFile(this, backends).policy(project);
  }

  /**
   * What is left of a policy by this file, which can only tighten it. What would be more is
   * refused, not left out: whoever wrote it expects an effect. For files that commands may have
   * written, such as those in a project.
   *
   * @param outer what holds without the file
   * @param defaults limits that apply where the outer policy names none
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a part that would allow more, with
   *     its name, and for a relative path, see {@link #in}; NOT_SUPPORTED for a preset without the
   *     module egress
   */
  public Policy within(Policy outer, Limits defaults) {
    return within(outer, defaults, outer.files().project(), TightenedPolicy::wider);
  }

  /**
   * The same, in words of the caller's.
   *
   * @param configuration a directory whose configuration presets look at
   * @throws dev.bailey.error.BaileyException what was made for a part that would allow more;
   *     otherwise like the other one
   */
  public Policy within(Policy outer, Limits defaults, Path configuration, Wider wider) {
    return new TightenedPolicy(this, outer, defaults, wider).policy(configuration);
  }

  /** Makes the failure for a part that asks for more than the policy around it allows. */
  public interface Wider {
    BaileyException refusal(PolicyMember part, String asked, String allowed);
  }

  private static List<Path> in(Path directory, List<Path> paths) {
    return paths.stream().map(it -> in(directory, it)).toList();
  }

  private static Path in(Path directory, Path path) {
    return PathText.normalized(directory.resolve(path), "use");
  }
}
