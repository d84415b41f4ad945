package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.rootfs.PathRules.Access;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a plan as grants, for a mechanism that can only allow, and only whole trees
 * (Landlock). Where a path in a tree is allowed less than the tree, the directories above it are
 * granted only what everything below them has in common, and its siblings are granted one by one.
 *
 * <p>File systems of the kernel are read-only, also below a writable path; those of cgroups even
 * where a rule names them.
 */
public final class FileGrants {
  /** What may be done at and below a path, each including the ones before. */
  public enum Right {
    LIST,
    READ,
    WRITE
  }

  private static final List<String> ETC =
      List.of("/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/hosts");

  private final PathRules rules;
  private final KernelMounts kernel;
  private final Map<Path, Right> grants = new LinkedHashMap<>();
  private final Set<Path> split = new LinkedHashSet<>();
  private final Set<Path> readOnly = new TreeSet<>();

  private FileGrants(PathRules rules, KernelMounts kernel) {
    this.rules = rules;
    this.kernel = kernel;
  }

  /** Looks at the file tree and its mounts as they are now. */
  public static FileGrants of(RootPlan plan, NetworkAccess network) {
    return of(plan, network, KernelMounts.now());
  }

  static FileGrants of(RootPlan plan, NetworkAccess network, KernelMounts kernel) {
    FileGrants result = new FileGrants(plan.rules(), kernel);
    for (Map.Entry<Path, Access> rule : result.rules.allowed().entrySet()) {
      if (result.counts(rule.getKey())) {
        result.visit(rule.getKey(), rule.getValue());
      }
    }
    if (!result.rules.unrestricted()) {
      result.addEtc(network);
    }
    return result;
  }

  /** Paths without symbolic links in them. */
  public Map<Path, Right> grants() {
    return grants;
  }

  /** Whether a look at the root directory is refused, by which rules are seen to be in force. */
  public boolean hidesRoot() {
    return !grants.containsKey(Path.of("/"));
  }

  /** Directories that are allowed less than asked, for the sake of something in them. */
  public Set<Path> split() {
    return split;
  }

  /** The file systems of the kernel that can only be read although more was allowed. */
  public Set<Path> readOnly() {
    return readOnly;
  }

  private void addEtc(NetworkAccess network) {
    List<Path> paths = new ArrayList<>(SystemPaths.etc());
    for (String name : ETC) {
      paths.add(Path.of(name));
    }
    if (network instanceof NetworkAccess.Full) {
      paths.add(Path.of("/etc/resolv.conf"));
    }
    for (Path path : paths) {
      Path real = ResolvedPath.of(path).real();
      if (rules.accessAt(real) == null) {
        visit(real, Access.READ);
      }
    }
  }

  /** Without restrictions the system directories are like all others. */
  private boolean counts(Path rule) {
    return !rules.unrestricted() || !SystemPaths.directories().contains(rule);
  }

  private void visit(Path path, Access asked) {
    if (rules.isDenied(path) || !exists(path)) {
      return;
    }
    Access access = asked == Access.WRITE && kernel.isCgroup(path) ? kept(path) : asked;
    List<Path> lesser = lesserBelow(path, access);
    if (lesser.isEmpty()) {
      grants.put(path, access == Access.WRITE ? Right.WRITE : Right.READ);
      return;
    }
    split.add(path);
    Right common = common(lesser);
    if (common != null) {
      grants.put(path, common);
    }
    for (Path child : childrenBeside(lesser, path)) {
      if (!rules.allowed().containsKey(child) || !counts(child)) {
        visit(child, access == Access.WRITE && kernel.isAt(child) ? kept(child) : access);
      }
    }
  }

  /** What is left of the right to write a file system of the kernel. */
  private Access kept(Path place) {
    readOnly.add(place);
    return Access.READ;
  }

  /** The rules below a path that allow less than it. What is missing needs no protection. */
  private List<Path> lesserBelow(Path path, Access access) {
    List<Path> lesser = new ArrayList<>();
    for (Path denied : rules.denied()) {
      if (denied.startsWith(path) && exists(denied)) {
        lesser.add(denied);
      }
    }
    if (access == Access.WRITE) {
      lesser.addAll(kernel.below(path));
    }
    for (Map.Entry<Path, Access> rule : rules.allowed().entrySet()) {
      Path allowed = rule.getKey();
      if (access == Access.WRITE
          && rule.getValue() == Access.READ
          && counts(allowed)
          && allowed.startsWith(path)
          && !rules.isDenied(allowed)) {
        lesser.add(allowed);
      }
    }
    return lesser;
  }

  /**
   * What a directory may be granted although something below it is allowed less: reading, if all of
   * that can be read; a look at names, unless it is a directory whose names are denied. Those of
   * our own runtime directories are no secret.
   */
  private @Nullable Right common(List<Path> lesser) {
    Right common = Right.READ;
    for (Path path : lesser) {
      if (rules.isDenied(path)) {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
            && !RuntimePlaces.isRuntimePlace(path)) {
          return null;
        }
        common = Right.LIST;
      }
    }
    return common;
  }

  /**
   * What may be allowed one by one. Where no rule asks for less, but the kernel's file systems, a
   * directory that cannot be listed is no reason to refuse: what is in it is allowed no more.
   */
  private List<Path> childrenBeside(List<Path> lesser, Path directory) {
    boolean kernelAlone = true;
    for (Path path : lesser) {
      kernelAlone &= kernel.isAt(path);
    }
    return kernelAlone && !Files.isReadable(directory) ? List.of() : children(directory);
  }

  /** What a link leads to has rules of its own. */
  private static List<Path> children(Path directory) {
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        if (!Files.isSymbolicLink(entry)) {
          children.add(entry);
        }
      }
      return children;
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.NOT_ENFORCEABLE,
              "deny",
              "a path in " + directory,
              "its directory cannot be listed, so what lies beside it cannot be allowed")
          .withRemedies(
              new Remedy.DenyPath(directory), new Remedy.ChangeHost("Make the directory readable."))
          .withCause(e);
    }
  }

  private static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }
}
