package dev.bailey.linux.rootfs;

import dev.bailey.linux.rootfs.PathRules.Access;
import dev.bailey.policy.NetworkAccess;
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

/** The entries of a root, derived from rules for paths. */
final class RootLayout {
  /** A class, since linking a lambda would cost start-up time. */
  private static final class ParentsFirst implements Comparator<Path> {
    @Override
    public int compare(Path one, Path other) {
      return Integer.compare(one.getNameCount(), other.getNameCount());
    }
  }

  private final PathRules rules;
  private final List<RootEntry> entries = new ArrayList<>();
  private final MountPoints points;
  private final Denials denials;

  private RootLayout(PathRules rules) {
    this.rules = rules;
    points = new MountPoints(rules, entries);
    denials = new Denials(rules, points, entries);
  }

  static RootLayout of(PathRules rules, NetworkAccess network) {
    RootLayout layout = new RootLayout(rules);
    if (!rules.unrestricted()) {
      layout.addLinks();
      if (network instanceof NetworkAccess.Full) {
        layout.addNameResolution();
      }
    }
    layout.addRules();
    if (!rules.unrestricted()) {
      for (String[] link : Places.USUAL_LINKS) {
        layout.points.link(Path.of(link[0]), link[1]);
      }
    }
    return layout;
  }

  List<RootEntry> entries() {
    return entries;
  }

  List<Path> placeholders() {
    return denials.placeholders();
  }

  List<Path> absent() {
    return denials.absent();
  }

  /** Whether something is mounted at or above a path inside. */
  boolean isMounted(Path inside) {
    return points.nearest(inside) != null;
  }

  /** Parents before what lies in them; a denial of the same path comes last and covers it. */
  private void addRules() {
    List<Path> paths = new ArrayList<>(rules.allowed().keySet());
    List<Path> denied = rules.denied();
    paths.addAll(denied);
    paths.sort(new ParentsFirst());
    Set<Path> seen = new HashSet<>();
    for (Path path : paths) {
      if (seen.add(path)) {
        if (denied.contains(path)) {
          denials.deny(path);
        } else if (!rules.isDenied(path)) {
          allow(path);
        }
      }
    }
  }

  /** Links on the way to allowed paths exist inside too, so that the caller's spelling works. */
  private void addLinks() {
    for (ResolvedPath path : rules.resolved()) {
      for (Map.Entry<Path, String> link : path.links().entrySet()) {
        points.link(link.getKey(), link.getValue());
      }
    }
  }

  private void addNameResolution() {
    for (String name : List.of("resolv.conf", "hosts")) {
      Path real = ResolvedPath.of(Places.ETC.resolve(name)).real();
      if (Files.isRegularFile(real)) {
        entries.add(new RootEntry.Bind(real, Places.ETC.resolve(name), true, real));
      }
    }
  }

  private void allow(Path path) {
    Path parent = path.getParent();
    Access access = rules.accessAt(path);
    if (parent == null || isThere(path, parent, access)) {
      return;
    }
    Places.check("show", path);
    Path source = rules.host(path);
    if (rules.isMoved(path)) {
      points.requireFor(source, path);
    }
    points.pinParents(path);
    points.make(path, Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS));
    entries.add(new RootEntry.Bind(source, path, access == Access.READ, ownerOf(path, parent)));
    points.add(path);
  }

  /** Whether a path has this access already, without a mount of its own. */
  private boolean isThere(Path path, Path parent, @Nullable Access access) {
    if (rules.isMoved(path)) {
      return false;
    }
    return points.contains(path) ? access == Access.READ : access == rules.accessAt(parent);
  }

  /** What no rule names keeps the owners of the place it is in: nobody may read it for its sake. */
  private Path ownerOf(Path path, Path parent) {
    Path source = rules.host(path);
    boolean unnamed =
        rules.privilegedFiles().contains(path) || rules.autorun().readOnly().contains(source);
    Path above = unnamed ? points.nearest(parent) : null;
    return above == null ? OwnerPath.of(source, rules) : points.ownedLike(above);
  }
}
