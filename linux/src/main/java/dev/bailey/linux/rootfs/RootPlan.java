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
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the new root consists of, decided from the policy and the host's file tree, without touching
 * anything. Everything is at the path it has on the host, so that a command, its messages and its
 * caller speak of the same paths.
 */
public final class RootPlan {
  private static final Path ROOT = Path.of("/");
  private static final Path ETC = Path.of("/etc");
  private static final Path TMP = Path.of("/tmp");
  private static final List<Path> PRIVATE = List.of(Path.of("/proc"), Path.of("/dev"));

  /** Directories every root has in its own file system. */
  static final List<Path> SKELETON =
      List.of(
          Path.of("/dev"),
          Path.of("/etc"),
          Path.of("/proc"),
          Path.of("/run"),
          Path.of("/tmp"),
          Path.of("/var"));

  /** A class, since linking a lambda would cost start-up time. */
  private static final class ParentsFirst implements Comparator<Path> {
    @Override
    public int compare(Path one, Path other) {
      return Integer.compare(one.getNameCount(), other.getNameCount());
    }
  }

  private final PathRules rules;
  private final List<RootEntry> entries = new ArrayList<>();
  private final List<Path> placeholders = new ArrayList<>();
  private final Set<Path> made = new HashSet<>(SKELETON);
  private final List<Path> mounted = new ArrayList<>();

  private RootPlan(PathRules rules) {
    this.rules = rules;
  }

  public static RootPlan of(FileAccess files, NetworkAccess network) {
    RootPlan plan = new RootPlan(new PathRules(files, SystemPaths.directories()));
    plan.build(network);
    plan.requireProject(files);
    return plan;
  }

  /**
   * The plan for a policy. Fails where files that run later cannot be kept from being changed,
   * unless the caller accepted that.
   */
  public static RootPlan of(EffectivePolicy policy) {
    RootPlan plan = of(policy.files(), policy.network());
    List<String> obstacles = plan.rules.autorun().obstacles();
    if (!obstacles.isEmpty()) {
      policy.requireAcceptedByName(Promise.AUTORUN, obstacles.getFirst());
    }
    return plan;
  }

  /** Files and directories that are read-only since other programs run them later. */
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

  public List<RootEntry> entries() {
    return entries;
  }

  /**
   * Directories that must be made on the host, since a denied path is missing and could be made.
   */
  public List<Path> placeholders() {
    return placeholders;
  }

  /** Whether a file of the host, named without symbolic links, is there inside. */
  public boolean isVisible(Path real) {
    if (!rules.unrestricted() && isPrivate(real)) {
      return false;
    }
    return rules.isVisible(real);
  }

  /** The project, named without symbolic links. */
  public Path project() {
    return rules.project();
  }

  /** What a command may do at a path of the host that is named without symbolic links. */
  public PathAccess.Access accessAt(Path real) {
    if (!isVisible(real)) {
      return PathAccess.Access.NONE;
    }
    return rules.accessAt(real) == Access.WRITE ? PathAccess.Access.WRITE : PathAccess.Access.READ;
  }

  /**
   * Whether something is mounted upon a path or below it: a command can neither move, remove nor
   * replace that, and whoever does so on the host undoes the mount.
   */
  public boolean holdsMounts(Path real) {
    for (RootEntry entry : entries) {
      if (entry.target().startsWith(real)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a system directory was made writable by a rule. */
  public boolean isWritable(Path directory) {
    return rules.accessAt(directory) == Access.WRITE;
  }

  /**
   * What a root made from this plan depends on: the plan, and which directories on the host its
   * paths name right now, and whose they are.
   */
  public List<Object> identity() {
    List<Object> identity = new ArrayList<>();
    identity.add(rules.unrestricted());
    for (RootEntry entry : entries) {
      identity.add(entry.getClass());
      identity.add(entry.target());
      addParts(entry, identity);
    }
    return identity;
  }

  /** Its parts, not the record: comparing records links itself at run time, at every start. */
  private static void addParts(RootEntry entry, List<Object> identity) {
    if (entry instanceof RootEntry.Bind bind) {
      identity.add(bind.source());
      identity.add(bind.readOnly());
      identity.add(bind.ownedLike());
      identity.add(HostFile.of(bind.source()));
    } else if (entry instanceof RootEntry.Mask mask) {
      identity.add(mask.directory());
      // A mount upon a file is gone when the host replaces that file.
      identity.add(HostFile.ofAny(mask.target()));
    } else if (entry instanceof RootEntry.Link link) {
      identity.add(link.destination());
    }
  }

  /**
   * Whether something is kept from a command by a mount upon it, which ends when the host replaces
   * that.
   */
  public boolean hasMasks() {
    if (!autorun().isEmpty() || !privileged().isEmpty()) {
      return true;
    }
    for (RootEntry entry : entries) {
      if (entry instanceof RootEntry.Mask) {
        return true;
      }
    }
    return false;
  }

  /** Setuid and setgid files that a command could write otherwise; they are read-only. */
  public List<Path> privileged() {
    return rules.privileged();
  }

  /** Whether its /etc differs from the usual one by more than how names are resolved. */
  boolean changesEtc() {
    for (RootEntry entry : entries) {
      Path target = entry.target();
      if (target.startsWith(ETC)
          && !target.equals(ETC.resolve("resolv.conf"))
          && !target.equals(ETC.resolve("hosts"))) {
        return true;
      }
    }
    return false;
  }

  private boolean isPrivate(Path real) {
    return real.startsWith(TMP) && nearestMount(real) == null;
  }

  private void build(NetworkAccess network) {
    mounted.addAll(SystemPaths.directories());
    if (!rules.unrestricted()) {
      addLinks();
      if (network instanceof NetworkAccess.Full) {
        addNameResolution();
      }
    }
    List<Path> paths = new ArrayList<>(rules.allowed().keySet());
    List<Path> denied = rules.denied();
    paths.addAll(denied);
    // Parents before what lies in them; a denial of the same path comes last and covers it.
    paths.sort(new ParentsFirst());
    Set<Path> seen = new HashSet<>();
    for (Path path : paths) {
      if (seen.add(path)) {
        if (denied.contains(path)) {
          deny(path);
        } else if (!rules.isDenied(path)) {
          allow(path);
        }
      }
    }
    if (!rules.unrestricted()) {
      addUsualLink("/var/tmp", "/tmp");
      addUsualLink("/var/run", "/run");
    }
  }

  /** Unless the policy shows something there. */
  private void addUsualLink(String link, String destination) {
    Path path = Path.of(link);
    if (made.add(path)) {
      entries.add(new RootEntry.Link(path, destination));
    }
  }

  private void requireProject(FileAccess files) {
    Path project = ResolvedPath.of(files.project()).real();
    if (rules.isDenied(project)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "deny", project.toString(), "it is the project")
          .withRemedies(
              new Remedy.Advice("Deny paths within the project."),
              new Remedy.Choose(Remedy.Setting.PROJECT));
    }
    if (!Files.isDirectory(project)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use", project.toString(), "the project is no directory")
          .withRemedies(new Remedy.Choose(Remedy.Setting.PROJECT));
    }
  }

  /** Links on the way to allowed paths exist inside too, so that the caller's spelling works. */
  private void addLinks() {
    for (ResolvedPath path : rules.resolved()) {
      for (Map.Entry<Path, String> link : path.links().entrySet()) {
        if (nearestMount(link.getKey()) == null && made.add(link.getKey())) {
          makeParents(link.getKey());
          entries.add(new RootEntry.Link(link.getKey(), link.getValue()));
        }
      }
    }
  }

  private void addNameResolution() {
    for (String name : List.of("resolv.conf", "hosts")) {
      Path real = ResolvedPath.of(ETC.resolve(name)).real();
      if (Files.isRegularFile(real)) {
        entries.add(new RootEntry.Bind(real, ETC.resolve(name), true, real));
      }
    }
  }

  private void allow(Path path) {
    Path parent = path.getParent();
    Access access = rules.accessAt(path);
    boolean alreadyShown = mounted.contains(path);
    if (parent == null || (alreadyShown && access == Access.READ)) {
      return;
    }
    if (access == rules.accessAt(parent) && !alreadyShown) {
      return;
    }
    checkPlace("show", path);
    pinParents(path);
    makeMountPoint(path, Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS));
    entries.add(new RootEntry.Bind(path, path, access == Access.READ, ownerOf(path, parent)));
    mounted.add(path);
  }

  /** What no rule names keeps the owners of the place it is in: nobody may read it for its sake. */
  private Path ownerOf(Path path, Path parent) {
    boolean unnamed = rules.privileged().contains(path) || autorun().contains(path);
    Path above = unnamed ? nearestMount(parent) : null;
    return above == null ? path : ownedLike(above);
  }

  private static void checkPlace(String verb, Path path) {
    for (Path place : PRIVATE) {
      if (path.startsWith(place)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST, verb, path.toString(), place + " is always private")
            .withHint("Leave it out; a sandbox has a " + place + " of its own.");
      }
    }
    if (isAlwaysPrivate(path)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, verb, path.toString(), path + " is always private")
          .withHint("Name the directory or file in it that is needed.");
    }
  }

  /** Whether a rule for this directory as a whole is refused. */
  static boolean isAlwaysPrivate(Path directory) {
    return directory.equals(TMP) || directory.equals(ETC);
  }

  private void deny(Path path) {
    checkPlace("deny", path);
    if (!rules.unrestricted() && nearestMount(path) == null) {
      denyInPrivatePlace(path);
    } else {
      denyOnHost(path);
    }
  }

  private void denyInPrivatePlace(Path path) {
    if (path.startsWith(TMP)) {
      makeMountPoint(path, true);
      addMask(path, true);
    } else if (path.startsWith(ETC) && EtcFiles.has(path)) {
      addMask(path, Files.isDirectory(path));
    }
    // Anything else is not shown, and the root's own file system is read-only.
  }

  private void addMask(Path path, boolean directory) {
    entries.add(new RootEntry.Mask(path, directory));
    mounted.add(path);
  }

  private void denyOnHost(Path path) {
    Path present = path;
    for (Path above = path.getParent(); above != null && isMissing(above); ) {
      present = above;
      above = above.getParent();
    }
    boolean missing = isMissing(present);
    if (missing && rules.accessAt(present) == Access.READ) {
      // Missing in a place that is read-only inside: it cannot be made there.
      return;
    }
    if (missing) {
      requireDirectory(present);
      placeholders.add(present);
    }
    pinParents(present);
    addMask(present, missing || Files.isDirectory(present, LinkOption.NOFOLLOW_LINKS));
  }

  /** Below a file nothing can be mounted upon, yet the command could replace that file. */
  private static void requireDirectory(Path missing) {
    Path parent = missing.getParent();
    if (parent != null && !Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
      throw BaileyException.of(
              ErrorCode.NOT_ENFORCEABLE,
              "deny",
              missing.toString(),
              parent + " is no directory, and the command could make it one")
          .withRemedies(new Remedy.DenyPath(parent));
    }
  }

  /** Another sandbox's placeholder counts as missing too: this one needs it for itself as well. */
  private static boolean isMissing(Path path) {
    return !Files.exists(path, LinkOption.NOFOLLOW_LINKS) || Placeholders.isOne(path);
  }

  /**
   * A directory that can be written could be renamed, and with it the rule for what lies in it
   * would move away. A mount point cannot be renamed: so every directory between a writable mount
   * and a mount deeper down becomes one.
   */
  private void pinParents(Path path) {
    Path parent = path.getParent();
    if (parent == null || rules.accessAt(parent) != Access.WRITE) {
      return;
    }
    Path above = nearestMount(parent);
    Path from = above == null ? ROOT : above;
    List<Path> between = new ArrayList<>();
    for (Path at = parent; at != null && !at.equals(from); at = at.getParent()) {
      between.addFirst(at);
    }
    Path owner = ownedLike(from);
    for (Path at : between) {
      entries.add(new RootEntry.Bind(at, at, false, owner));
      mounted.add(at);
    }
  }

  /** What decides about owners in a mount that is there already. */
  private Path ownedLike(Path mount) {
    for (RootEntry entry : entries) {
      if (entry instanceof RootEntry.Bind(_, Path target, _, Path owner) && target.equals(mount)) {
        return owner;
      }
    }
    return mount;
  }

  /** The innermost mount at or above a path. */
  private @Nullable Path nearestMount(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (mounted.contains(at)) {
        return at;
      }
    }
    return null;
  }

  private void makeMountPoint(Path path, boolean directory) {
    if (rules.unrestricted() || nearestMount(path) != null || !made.add(path)) {
      return;
    }
    makeParents(path);
    entries.add(directory ? new RootEntry.Directory(path) : new RootEntry.MountPoint(path));
  }

  private void makeParents(Path path) {
    Path parent = path.getParent();
    if (parent == null
        || parent.equals(ROOT)
        || parent.equals(TMP)
        || parent.equals(ETC)
        || nearestMount(parent) != null
        || !made.add(parent)) {
      return;
    }
    makeParents(parent);
    entries.add(new RootEntry.Directory(parent));
  }
}
