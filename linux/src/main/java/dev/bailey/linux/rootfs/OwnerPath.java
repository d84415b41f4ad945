package dev.bailey.linux.rootfs;

import dev.bailey.linux.rootfs.PathRules.Access;
import java.nio.file.Path;
import java.util.Map;

/**
 * Finds the path whose owner's files a command is shown at a path of the host. Usually that is the
 * path itself. In a directory that commands may write it is the outermost such directory: an
 * earlier command may have moved another user's file to the path, and must not choose whose files
 * are shown.
 */
final class OwnerPath {
  private OwnerPath() {}

  static Path of(Path host, PathRules rules) {
    if (rules.unrestricted()) {
      return host;
    }
    Path outermost = host.startsWith(rules.project()) ? rules.project() : host;
    for (Map.Entry<Path, Access> rule : rules.allowed().entrySet()) {
      if (rule.getValue() == Access.WRITE && hasIn(rule.getKey(), outermost, rules)) {
        outermost = rules.host(rule.getKey());
      }
    }
    return outermost;
  }

  /** Whether a file of the host is in what is shown at a path inside, and no mount covers it. */
  private static boolean hasIn(Path inside, Path host, PathRules rules) {
    Path place = rules.host(inside);
    Path parent = host.getParent();
    return parent != null
        && parent.startsWith(place)
        && rules.host(inside.resolve(place.relativize(parent))).equals(parent);
  }
}
