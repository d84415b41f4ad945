package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.rootfs.PathRules.Access;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the mounts of a root in the making, and adds the mount points they need to its plan. */
final class MountPoints {
  private final PathRules rules;
  private final List<RootEntry> entries;
  private final Set<Path> made = new HashSet<>(Places.SKELETON);
  private final List<Path> mounted = new ArrayList<>(SystemPaths.directories());

  /**
   * For one root.
   *
   * @param entries gets what has to be made
   */
  MountPoints(PathRules rules, List<RootEntry> entries) {
    this.rules = rules;
    this.entries = entries;
  }

  /** Notes that something is mounted at a path. */
  void add(Path mount) {
    mounted.add(mount);
  }

  boolean contains(Path path) {
    return mounted.contains(path);
  }

  /** The innermost mount at or above a path. */
  @Nullable Path nearest(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (mounted.contains(at)) {
        return at;
      }
    }
    return null;
  }

  /** Makes what a mount at a path takes, in the root's own file system. */
  void make(Path path, boolean directory) {
    if (rules.unrestricted() || nearest(path) != null || isMade(path) || !made.add(path)) {
      return;
    }
    makeParents(path);
    entries.add(directory ? new RootEntry.Directory(path) : new RootEntry.MountPoint(path));
  }

  /** Makes a link in the root's own file system, unless something is there. */
  void link(Path path, String destination) {
    if (nearest(path) == null && !isMade(path) && made.add(path)) {
      makeParents(path);
      entries.add(new RootEntry.Link(path, destination));
    }
  }

  private void makeParents(Path path) {
    Path parent = path.getParent();
    if (parent == null
        || parent.equals(Places.ROOT)
        || nearest(parent) != null
        || isMade(parent)
        || !made.add(parent)) {
      return;
    }
    makeParents(parent);
    entries.add(new RootEntry.Directory(parent));
  }

  /** Whether it is there before any entry of the plan. */
  private static boolean isMade(Path path) {
    return path.startsWith(Places.ETC) && (path.equals(Places.ETC) || EtcFiles.has(path));
  }

  /**
   * A directory that can be written could be renamed, and with it the rule for what lies in it
   * would move away. A mount point cannot be renamed: so every directory between a writable mount
   * and a mount deeper down becomes one.
   */
  void pinParents(Path path) {
    Path parent = path.getParent();
    if (parent == null || rules.accessAt(parent) != Access.WRITE) {
      return;
    }
    Path above = nearest(parent);
    Path from = above == null ? Places.ROOT : above;
    Path owner = ownedLike(from);
    for (Path at : between(from, parent)) {
      entries.add(new RootEntry.Bind(rules.host(at), at, false, owner));
      mounted.add(at);
    }
  }

  /** The directories below one down to another, in this order. */
  private static List<Path> between(Path from, Path to) {
    List<Path> between = new ArrayList<>();
    for (Path at = to; at != null && !at.equals(from); at = at.getParent()) {
      between.addFirst(at);
    }
    return between;
  }

  /**
   * The path whose owner is shown as the sandbox's user in this mount, see {@link RootEntry.Bind}.
   */
  Path ownedLike(Path mount) {
    for (RootEntry entry : entries) {
      if (entry instanceof RootEntry.Bind(_, Path target, _, Path owner) && target.equals(mount)) {
        return owner;
      }
    }
    return mount;
  }

  /**
   * Fails unless a file or directory can be mounted at the target. In the root's own file system
   * the mount point is created; in a directory of the host it must exist already, as a real file or
   * directory, since a symbolic link may be an earlier command's.
   */
  void requireFor(Path source, Path target) {
    Path parent = target.getParent();
    Path above = parent == null ? null : nearest(parent);
    boolean directory = Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS);
    if (parent == null || above == null) {
      requireOwn(target, directory);
      return;
    }
    for (Path at : between(above, parent)) {
      requireReal(target, rules.host(at));
    }
    Path present = rules.beneath(target);
    requireReal(target, present);
    requireKind(target, directory, Files.isDirectory(present, LinkOption.NOFOLLOW_LINKS));
  }

  private void requireOwn(Path target, boolean directory) {
    if (made.contains(target)) {
      requireKind(target, directory, true);
    } else if (isMade(target)) {
      requireKind(target, directory, Files.isDirectory(target));
    }
  }

  private static void requireReal(Path target, Path onHost) {
    if (Files.isSymbolicLink(onHost)) {
      throw refused(target, onHost + " is a symbolic link")
          .withHint("Put a real file or directory in its place, or name where it leads.");
    }
    if (!Files.exists(onHost, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(target, "nothing is there to mount upon: " + onHost + " is missing")
          .withHint("Create it, or choose a path that is not in a directory of the host.");
    }
  }

  private static void requireKind(Path target, boolean directory, boolean present) {
    if (directory != present) {
      throw refused(
              target,
              directory
                  ? "a directory cannot be mounted upon a file"
                  : "a file cannot be mounted upon a directory")
          .withHint("Choose another path inside.");
    }
  }

  private static BaileyException refused(Path target, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "mount at", target.toString(), reason);
  }
}
