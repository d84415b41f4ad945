package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.mounts.MountInfo;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The path lists of a policy with all symbolic links resolved, and the access they grant at each
 * path. Denied paths win; otherwise the most specific path wins. Paths are those inside the
 * sandbox; {@link #host} and {@link #inside} convert them to paths of the host and back.
 */
final class PathRules {
  /** What may be done below a path. */
  enum Access {
    READ,
    WRITE
  }

  /** What becomes of the kernel's file systems that are mounted below what is shown. */
  enum KernelFiles {
    HIDDEN,
    /** For mechanisms that show everything where it is, and find these themselves. */
    LEFT
  }

  private final boolean unrestricted;
  private final Path project;
  private final PathMapping mapping = new PathMapping();
  private final Map<Path, Access> allowed = new LinkedHashMap<>();
  private final List<Path> denied = new ArrayList<>();
  private final Map<Path, String> deniedLinks = new LinkedHashMap<>();
  private final List<ResolvedPath> resolved = new ArrayList<>();
  private final AutorunRules autorun;
  private final List<Path> privileged;
  private final List<Path> kernelMounts = new ArrayList<>();
  private @Nullable List<MountInfo> mounts;

  PathRules(FileAccess files, List<Path> systemDirectories, KernelFiles kernelFiles) {
    unrestricted = files.mode() == FileAccess.Mode.UNRESTRICTED;
    ResolvedPath root = ResolvedPath.of(files.project());
    project = root.real();
    for (Path directory : systemDirectories) {
      put(directory, Access.READ);
    }
    if (unrestricted) {
      put(Places.ROOT, Access.WRITE);
    }
    if (!unrestricted || files.project().getParent() != null) {
      allow(root, files.mode() == FileAccess.Mode.READ_ONLY ? Access.READ : Access.WRITE);
    }
    NamedPaths named = new NamedPaths(files, root);
    for (ResolvedPath path : named.read()) {
      allow(path, Access.READ);
    }
    for (ResolvedPath path : named.write()) {
      allow(path, Access.WRITE);
    }
    if (!files.mounts().isEmpty()) {
      mount(files, named.sources());
    }
    deny(files);
    denied.addAll(RuntimeRules.denied(this));
    if (kernelFiles == KernelFiles.HIDDEN && isLinux()) {
      kernelMounts.addAll(StrayKernelMounts.of(mounts()).shownBy(this));
      denied.addAll(kernelMounts);
    }
    refuseShownBelowDenied();
    refuseReplaceableLinks();
    autorun = new AutorunRules(this, files.autorun());
    privileged = PrivilegedRules.of(this);
    for (Path file : privileged) {
      allowed.put(file, Access.READ);
    }
  }

  private void put(Path path, Access access) {
    allowed.put(path, access);
    mapping.show(path);
  }

  private void mount(FileAccess files, List<ResolvedPath> sources) {
    MountRules checks = new MountRules(files, List.copyOf(resolved));
    for (int i = 0; i < sources.size(); i++) {
      Mount mount = files.mounts().get(i);
      ResolvedPath source = sources.get(i);
      checks.requireOwnRoot(mount);
      refuseRoot(source.real());
      source.requireExisting();
      Places.check("mount", source.real());
      checks.requireFreeTarget(mount);
      allowed.put(mount.target(), access(mount));
      mapping.show(source.real(), mount.target());
    }
    for (Mount mount : files.mounts()) {
      if (access(mount) == Access.WRITE) {
        keepReadOnly(mount.target());
      }
    }
  }

  private static Access access(Mount mount) {
    return mount.access() == PathAccess.Access.WRITE ? Access.WRITE : Access.READ;
  }

  /** What a rule lets be read only where it is can be written at no other path. */
  private void keepReadOnly(Path target) {
    Path source = mapping.host(target);
    for (Map.Entry<Path, Access> rule : List.copyOf(allowed.entrySet())) {
      Path path = rule.getKey();
      if (rule.getValue() == Access.READ
          && mapping.host(path).equals(path)
          && path.startsWith(source)
          && !path.equals(source)) {
        for (Path inside : mapping.inside(path)) {
          allowed.putIfAbsent(inside, Access.READ);
        }
      }
    }
  }

  /** On the host, and so wherever that is shown. */
  private void deny(FileAccess files) {
    List<Path> onHost = new ArrayList<>();
    for (Path path : files.deniedOnHost()) {
      refuseRoot(path);
      ResolvedPath found = ResolvedPath.of(path);
      deniedLinks.putAll(found.links());
      onHost.add(found.real());
    }
    if (!unrestricted) {
      for (Path path : files.deny()) {
        denyWhereCommandsCome(path, onHost);
      }
    }
    MountRules checks = new MountRules(files, resolved);
    for (Mount mount : files.mounts()) {
      Path source = mapping.host(mount.target());
      checks.requireNotDenied(mount, source, onHost);
      checks.requireNotDenied(mount, source, RuntimePlaces.all());
    }
    for (Path path : onHost) {
      denied.addAll(mapping.inside(path));
    }
  }

  /** A link inside may lead commands to another file than the same link leads the host. */
  private void denyWhereCommandsCome(Path path, List<Path> onHost) {
    ResolvedPath found = ResolvedPath.inside(path, mapping);
    deniedLinks.putAll(found.links());
    Path file = host(found.real());
    if (accessAt(found.real()) != null && !onHost.contains(file)) {
      onHost.add(file);
    }
  }

  /**
   * A path that is shown cannot be below a mask: of a directory that a mount shows around it, where
   * that is denied. Where the shown file is denied itself, denial wins.
   */
  private void refuseShownBelowDenied() {
    if (mapping.targets().isEmpty()) {
      return;
    }
    for (Path shown : allowed.keySet()) {
      Path mask = around(shown);
      if (mask != null) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "show",
                shown.toString(),
                mask + " is denied inside: it is " + host(mask) + " there")
            .withHint("Mount what is around it elsewhere, or leave one of them out.");
      }
    }
  }

  /** A denied path inside that is above a shown file which is not denied itself; null for none. */
  private @Nullable Path around(Path shown) {
    Path mask = null;
    for (Path path : denied) {
      if (shown.startsWith(path)) {
        if (host(shown).startsWith(host(path))) {
          return null;
        }
        mask = path;
      }
    }
    return mask;
  }

  /** Whether a path inside is hidden since a file system of the kernel is mounted there. */
  boolean isKernelMount(Path inside) {
    return kernelMounts.contains(inside);
  }

  static boolean isLinux() {
    return System.getProperty("os.name", "").equals("Linux");
  }

  /** The mounts of this process, the same for all rules. */
  List<MountInfo> mounts() {
    if (mounts == null) {
      mounts = CurrentMounts.get();
    }
    return mounts;
  }

  /** The paths inside at which mounts show something from another path. */
  List<Path> mountTargets() {
    return mapping.targets();
  }

  /** The file of the host at a path inside. */
  Path host(Path inside) {
    return mapping.host(inside);
  }

  /** What is at a path inside before something else is mounted there. */
  Path beneath(Path inside) {
    return mapping.beneath(inside);
  }

  /** Every path inside at which a file of the host would be. */
  List<Path> inside(Path host) {
    return mapping.inside(host);
  }

  /** Whether something else is at a path inside than what is in the directory above it. */
  boolean isMoved(Path inside) {
    return !mapping.targets().isEmpty() && !host(inside).equals(beneath(inside));
  }

  /** The same for one that is in a directory of the host, where the host can replace it. */
  boolean isMovedInHost(Path inside) {
    Path parent = inside.getParent();
    return parent != null && isMoved(inside) && accessAt(parent) != null;
  }

  /** Whether a path inside is at or below a mount of something at another path. */
  boolean isElsewhere(Path inside) {
    return !host(inside).equals(inside);
  }

  private static void refuseRoot(Path path) {
    if (path.getParent() == null) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use", path.toString(), "a rule for everything is no rule")
          .withRemedies(
              new Remedy.Choose(Remedy.Setting.FILE_MODE, FileAccess.Mode.UNRESTRICTED.label()));
    }
  }

  /**
   * A link that the command can replace would lead the denied name to a place that is not denied,
   * and nothing can be mounted upon a link to hold it.
   */
  private void refuseReplaceableLinks() {
    for (Path link : deniedLinks.keySet()) {
      Path directory = link.getParent();
      if (directory != null && isWritable(directory)) {
        throw BaileyException.of(
                ErrorCode.NOT_ENFORCEABLE,
                "deny",
                link.toString(),
                "it is a symbolic link in a directory the command can write to")
            .withRemedies(waysToDeny(directory));
      }
    }
  }

  /** Whether a command can write a directory of the host, by any path inside. */
  boolean isWritable(Path host) {
    for (Path inside : inside(host)) {
      if (accessAt(inside) == Access.WRITE && !isDenied(inside)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a file of the host has a path inside that is not denied. */
  boolean isReachable(Path host) {
    for (Path inside : inside(host)) {
      if (!isDenied(inside)) {
        return true;
      }
    }
    return false;
  }

  /** What can be done instead: only what would not be refused in turn. */
  private List<Remedy> waysToDeny(Path directory) {
    Remedy replace = new Remedy.Advice("Put a real file or directory in its place.");
    if (directory.getParent() == null || Places.isAlwaysPrivate(directory)) {
      return List.of(replace);
    }
    return List.of(
        replace,
        project.startsWith(directory)
            ? new Remedy.Choose(Remedy.Setting.FILE_MODE, FileAccess.Mode.READ_ONLY.label())
            : new Remedy.DenyPath(directory));
  }

  private void allow(ResolvedPath found, Access access) {
    refuseRoot(found.asked());
    found.requireExisting();
    resolved.add(found);
    put(found.real(), access);
  }

  /** What is read-only since other programs run it later. */
  AutorunRules autorun() {
    return autorun;
  }

  /** Lets something be read only that no rule of the policy names itself. */
  void protect(Path inside) {
    allowed.put(inside, Access.READ);
  }

  boolean unrestricted() {
    return unrestricted;
  }

  Path project() {
    return project;
  }

  /** The allowed paths with the links that lead to them. */
  List<ResolvedPath> resolved() {
    return resolved;
  }

  Map<Path, Access> allowed() {
    return allowed;
  }

  /** Setuid files and the like, which can be read only although no rule says so. */
  List<Path> privilegedFiles() {
    return privileged;
  }

  /** The denied paths, without those that lie within another. */
  List<Path> denied() {
    List<Path> outermost = new ArrayList<>();
    for (Path path : denied) {
      if (!outermost.contains(path) && !isWithinAnother(path)) {
        outermost.add(path);
      }
    }
    return outermost;
  }

  private boolean isWithinAnother(Path path) {
    for (Path other : denied) {
      if (!other.equals(path) && path.startsWith(other)) {
        return true;
      }
    }
    return false;
  }

  boolean isDenied(Path inside) {
    for (Path path : denied) {
      if (inside.startsWith(path)) {
        return true;
      }
    }
    return false;
  }

  /** The access of the nearest allowed path at or above this one; null when there is none. */
  @Nullable Access accessAt(Path inside) {
    for (Path at = inside; at != null; at = at.getParent()) {
      Access access = allowed.get(at);
      if (access != null) {
        return access;
      }
    }
    return null;
  }

  boolean isVisible(Path inside) {
    return !isDenied(inside) && accessAt(inside) != null;
  }
}
