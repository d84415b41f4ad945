package dev.bailey.linux.rootfs;

import dev.bailey.linux.rootfs.PathRules.Access;
import java.nio.file.Path;
import java.util.Map;

/**
 * The path whose owner decides whose files a command has at a path of the host. That is the path
 * itself, but in a place that commands write the outermost such place: an earlier command may have
 * moved a file of another user to the path, and cannot choose by that whose files are shown.
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
