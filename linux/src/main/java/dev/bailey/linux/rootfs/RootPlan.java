package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.rootfs.PathRules.Access;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Promise;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The plan of a sandbox's root file system: the bind mounts, masks, directories and links that the
 * policy and the host's files require. Making it changes nothing. Everything is at the path it has
 * on the host, so that a command, its messages and its caller speak of the same paths; but for what
 * the policy mounts at another one.
 */
public final class RootPlan {
  private final PathRules rules;
  private final RootLayout layout;

  private RootPlan(PathRules rules, RootLayout layout) {
    this.rules = rules;
    this.layout = layout;
  }

  /**
   * The plan for a mechanism that shows files where they are, the kernel's file systems below them
   * included.
   */
  public static RootPlan of(FileAccess files, NetworkAccess network) {
    return of(files, network, PathRules.KernelFiles.LEFT);
  }

  private static RootPlan of(
      FileAccess files, NetworkAccess network, PathRules.KernelFiles kernelFiles) {
    PathRules rules = new PathRules(files, SystemPaths.directories(), kernelFiles);
    CaselessNames.refuse(rules);
    RootPlan plan = new RootPlan(rules, RootLayout.of(rules, network));
    plan.requireProject();
    return plan;
  }

  /**
   * The plan for a policy, whose root shows no file system of the kernel that is mounted elsewhere
   * than in /proc, /sys and /dev. Fails where files that run later cannot be kept from being
   * changed, unless the caller accepted that.
   */
  public static RootPlan of(EffectivePolicy policy) {
    RootPlan plan = of(policy.files(), policy.network(), PathRules.KernelFiles.HIDDEN);
    List<String> obstacles = plan.rules.autorun().obstacles();
    if (!obstacles.isEmpty()) {
      policy.requireAcceptedByName(Promise.AUTORUN, obstacles.getFirst());
    }
    return plan;
  }

  private void requireProject() {
    Path project = rules.project();
    if (rules.isDenied(project)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "deny",
              project.toString(),
              "it is the project, where the command works")
          .withRemedies(
              new Remedy.Advice("Deny paths within the project."),
              new Remedy.Choose(Remedy.Setting.PROJECT));
    }
    if (!Files.isDirectory(project)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use",
              project.toString(),
              "the project is not a directory")
          .withRemedies(new Remedy.Choose(Remedy.Setting.PROJECT));
    }
  }

  /** Files and directories of the host that are read-only since other programs run them later. */
  public List<Path> autorun() {
    return rules.autorun().readOnly();
  }

  /** Whether every directory was looked into that should be. */
  public boolean sawAllAutorun() {
    return rules.autorun().isComplete();
  }

  /** Whether all of them are kept, with nothing that the caller had to accept. */
  public boolean keepsAutorun() {
    return rules.autorun().obstacles().isEmpty();
  }

  /** Tells which of them were made or changed since this plan was made. */
  public AutorunWatch autorunWatch() {
    return autorunWatch(autorun());
  }

  /** The same for a mechanism that keeps only some of them. */
  public AutorunWatch autorunWatch(List<Path> kept) {
    return rules.autorun().watch(kept);
  }

  PathRules rules() {
    return rules;
  }

  /** Whether the root is the host's own, with rules on top. */
  public boolean unrestricted() {
    return rules.unrestricted();
  }

  /** In the order in which they are made. */
  public List<RootEntry> entries() {
    return layout.entries();
  }

  /**
   * Directories that must be made on the host, since a denied path is missing and could be made.
   */
  public List<Path> placeholders() {
    return layout.placeholders();
  }

  /**
   * Directories of the host that must stay while a root is used: a mount ends when the directory
   * below it is removed. The placeholders, and Bailey's own directories where they are denied: they
   * may be missing, and another process of a user may remove them when they are empty.
   */
  public List<Path> held() {
    List<Path> held = new ArrayList<>(placeholders());
    for (Path inside : rules.denied()) {
      Path path = rules.host(inside);
      if (RuntimePlaces.isRuntimePlace(path) && !held.contains(path) && !isLasting(path)) {
        held.add(path);
      }
    }
    return held;
  }

  private static boolean isLasting(Path runtimePlace) {
    return RuntimePlaces.stay() && Files.isDirectory(runtimePlace, LinkOption.NOFOLLOW_LINKS);
  }

  /** Whether a file of the host, named without symbolic links, is there inside. */
  public boolean isVisible(Path real) {
    for (Path inside : rules.inside(real)) {
      if (rules.isVisible(inside) && !isPrivate(inside)) {
        return true;
      }
    }
    return false;
  }

  private boolean isPrivate(Path inside) {
    return !rules.unrestricted() && inside.startsWith(Places.TMP) && !layout.isMounted(inside);
  }

  /** The paths inside at which mounts show something from another path of the host. */
  public List<Path> mountTargets() {
    return rules.mountTargets();
  }

  /** The file of the host that a path inside names. */
  public Path host(Path inside) {
    return rules.host(inside);
  }

  /** The directory or file of the host whose owner commands are at a path inside. */
  public Path ownedLike(Path inside) {
    return OwnerPath.of(rules.host(inside), rules);
  }

  /** Whether a path inside names another path of the host. */
  boolean isElsewhere(Path inside) {
    return rules.isElsewhere(inside);
  }

  /** The project, named without symbolic links. */
  public Path project() {
    return rules.project();
  }

  /** What a command may do at a path inside that is named without symbolic links. */
  public PathAccess.Access accessAt(Path inside) {
    if (!rules.isVisible(inside) || isPrivate(inside)) {
      return PathAccess.Access.NONE;
    }
    return rules.accessAt(inside) == Access.WRITE
        ? PathAccess.Access.WRITE
        : PathAccess.Access.READ;
  }

  /**
   * Whether something is mounted upon a file or below it, at this path inside or at another one
   * that shows the same: a command can neither move, remove nor replace that, and whoever does so
   * on the host undoes the mount.
   */
  public boolean holdsMounts(Path inside) {
    for (Path same : rules.inside(rules.host(inside))) {
      for (RootEntry entry : entries()) {
        if (entry.target().startsWith(same)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether commands may write at a path inside. */
  public boolean isWritable(Path inside) {
    return rules.accessAt(inside) == Access.WRITE;
  }

  /**
   * What a root made from this plan depends on: the plan, and which directories on the host its
   * paths name right now, and whose they are.
   */
  public List<Object> identity() {
    return PlanIdentity.of(rules, entries(), layout.absent());
  }

  /**
   * Whether a restriction rests on a mount over a host file, which is lost when the host replaces
   * the file, or on a path being absent.
   */
  public boolean restsOnMounts() {
    if (!autorun().isEmpty() || !privilegedFiles().isEmpty() || !layout.absent().isEmpty()) {
      return true;
    }
    for (RootEntry entry : entries()) {
      if (entry instanceof RootEntry.Mask
          || isReadOnlyInWritable(entry)
          || rules.isMovedInHost(entry.target())) {
        return true;
      }
    }
    return false;
  }

  private boolean isReadOnlyInWritable(RootEntry entry) {
    Path parent = entry.target().getParent();
    return entry instanceof RootEntry.Bind bind
        && bind.readOnly()
        && parent != null
        && rules.accessAt(parent) == Access.WRITE;
  }

  /**
   * Setuid and setgid files, and files with capabilities, that commands could write otherwise; the
   * plan makes them read-only.
   */
  public List<Path> privilegedFiles() {
    return rules.privilegedFiles();
  }

  /** Whether its /etc differs from the usual one by more than how names are resolved. */
  boolean changesEtc() {
    for (RootEntry entry : entries()) {
      Path target = entry.target();
      if (target.startsWith(Places.ETC)
          && !target.equals(Places.ETC.resolve("resolv.conf"))
          && !target.equals(Places.ETC.resolve("hosts"))) {
        return true;
      }
    }
    return false;
  }
}
