package dev.bailey.linux.rootfs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps paths inside the sandbox to paths of the host. Most are the same on both sides; a mount at
 * another path makes its source visible a second time, and hides what would otherwise be at its
 * target. No path contains symbolic links.
 */
final class PathMapping {
  private final Map<Path, Path> sources = new LinkedHashMap<>();
  private final List<Path> targets = new ArrayList<>();

  /** Shows a path of the host where it is. */
  void show(Path path) {
    sources.put(path, path);
  }

  /** Shows a path of the host at another path. */
  void show(Path source, Path target) {
    sources.put(target, source);
    targets.add(target);
  }

  /** The targets of mounts at another path. */
  List<Path> targets() {
    return targets;
  }

  /** The file of the host that a path inside names; the same path where nothing is shown. */
  Path host(Path inside) {
    if (targets.isEmpty()) {
      return inside;
    }
    for (Path at = inside; at != null; at = at.getParent()) {
      Path source = sources.get(at);
      if (source != null) {
        return below(source, at, inside);
      }
    }
    return inside;
  }

  /** Where a link that roots usually have leads; null where there is none, or something shown. */
  @Nullable Path usualLink(Path inside) {
    for (String[] link : Places.USUAL_LINKS) {
      if (inside.toString().equals(link[0])) {
        return isFree(inside) ? Path.of(link[1]) : null;
      }
    }
    return null;
  }

  private boolean isFree(Path inside) {
    for (Path shown : sources.keySet()) {
      if (shown.startsWith(inside) || inside.startsWith(shown)) {
        return false;
      }
    }
    return true;
  }

  /** What is at a path inside before something else is mounted there. */
  Path beneath(Path inside) {
    Path parent = inside.getParent();
    return parent == null ? inside : host(parent).resolve(inside.getFileName());
  }

  /** Every path inside that names a file of the host. */
  List<Path> inside(Path host) {
    if (targets.isEmpty()) {
      return List.of(host);
    }
    List<Path> paths = new ArrayList<>();
    if (host(host).equals(host)) {
      paths.add(host);
    }
    for (Path target : targets) {
      Path source = host(target);
      if (host.startsWith(source)) {
        Path path = below(target, source, host);
        // Not where another mount covers it.
        if (!paths.contains(path) && host(path).equals(host)) {
          paths.add(path);
        }
      }
    }
    return paths;
  }

  /** A path below one directory, as the same path below another. */
  private static Path below(Path other, Path directory, Path path) {
    return path.equals(directory) ? other : other.resolve(directory.relativize(path));
  }
}
