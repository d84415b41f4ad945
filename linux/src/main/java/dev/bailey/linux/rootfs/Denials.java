package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.rootfs.PathRules.Access;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How denied paths are kept: by a mask upon each, also where nothing is yet. */
final class Denials {
  private final PathRules rules;
  private final MountPoints points;
  private final List<RootEntry> entries;
  private final List<Path> placeholders = new ArrayList<>();
  private final List<Path> absent = new ArrayList<>();

  Denials(PathRules rules, MountPoints points, List<RootEntry> entries) {
    this.rules = rules;
    this.points = points;
    this.entries = entries;
  }

  /** Directories that must be made on the host: a mask needs something to be upon. */
  List<Path> placeholders() {
    return placeholders;
  }

  /** Denied files of the host without a mask: they are missing, and no command can make them. */
  List<Path> absent() {
    return absent;
  }

  /** Adds what keeps a path inside from being seen. */
  void deny(Path path) {
    Places.check("deny", path);
    if (!rules.unrestricted() && points.nearest(path) == null) {
      denyInPrivatePlace(path);
    } else {
      denyOnHost(path);
    }
  }

  private void denyInPrivatePlace(Path path) {
    if (path.startsWith(Places.TMP)) {
      points.make(path, true);
      mask(path, true);
    } else if (path.startsWith(Places.ETC) && EtcFiles.has(path)) {
      mask(path, Files.isDirectory(path));
    }
    // Anything else is not shown, and the root's own file system is read-only.
  }

  private void mask(Path path, boolean directory) {
    entries.add(new RootEntry.Mask(path, directory));
    points.add(path);
  }

  private void denyOnHost(Path path) {
    Path present = path;
    for (Path above = path.getParent(); above != null && isMissing(above); ) {
      present = above;
      above = above.getParent();
    }
    boolean missing = isMissing(present);
    Path onHost = rules.host(present);
    if (missing && rules.accessAt(present) == Access.READ && !canBeMade(onHost)) {
      absent.add(rules.host(path));
      return;
    }
    if (missing) {
      requireDirectory(onHost);
      if (!placeholders.contains(onHost)) {
        placeholders.add(onHost);
      }
    }
    points.pinParents(present);
    mask(
        present,
        missing
            || RuntimePlaces.isRuntimePlace(onHost)
            || Files.isDirectory(onHost, LinkOption.NOFOLLOW_LINKS));
  }

  /** Whether a command can make what is missing, be it by another path inside. */
  private boolean canBeMade(Path missing) {
    Path parent = missing.getParent();
    return parent != null && rules.isWritable(parent);
  }

  /** Below a file nothing can be mounted upon, yet the command could replace that file. */
  private static void requireDirectory(Path missing) {
    Path parent = missing.getParent();
    if (parent != null && !Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
      throw BaileyException.of(
              ErrorCode.NOT_ENFORCEABLE,
              "deny",
              missing.toString(),
              parent + " is not a directory, but the command could replace it by one")
          .withRemedies(new Remedy.DenyPath(parent));
    }
  }

  /** Bailey's own directories are there when a sandbox is made, see {@link RootPlan#held}. */
  private boolean isMissing(Path inside) {
    Path path = rules.host(inside);
    return !RuntimePlaces.isRuntimePlace(path) && isMissingOnHost(path);
  }

  /** Another sandbox's placeholder counts as missing too: this one needs it for itself as well. */
  static boolean isMissingOnHost(Path path) {
    return !Files.exists(path, LinkOption.NOFOLLOW_LINKS) || Placeholders.isPlaceholder(path);
  }
}
