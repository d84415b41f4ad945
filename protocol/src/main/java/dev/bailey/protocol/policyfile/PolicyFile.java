package dev.bailey.protocol.policyfile;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.PathText;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The content of a policy file. What it leaves out is as without the file, and presets
 * ({@code @pip}) are not resolved yet.
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

  public PolicyFile {
    accept = Set.copyOf(accept);
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

  private static List<Path> in(Path directory, List<Path> paths) {
    return paths.stream().map(it -> in(directory, it)).toList();
  }

  private static Path in(Path directory, Path path) {
    return PathText.normalized(directory.resolve(path), "use");
  }
}
