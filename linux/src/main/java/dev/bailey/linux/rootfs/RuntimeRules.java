package dev.bailey.linux.rootfs;

import dev.bailey.linux.rootfs.PathRules.Access;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Denies {@link RuntimePlaces} to commands, or makes them read-only, whatever a policy says. */
final class RuntimeRules {
  private final PathRules rules;

  private RuntimeRules(PathRules rules) {
    this.rules = rules;
  }

  /**
   * The paths inside that are denied: none where the rules show nothing of such a place. A
   * sandbox's own certificates can be read; those of others are no secret.
   */
  static List<Path> denied(PathRules rules) {
    List<Path> denied = new ArrayList<>();
    RuntimeRules runtime = new RuntimeRules(rules);
    for (Path place : RuntimePlaces.all()) {
      for (Path inside : rules.inside(place)) {
        boolean around = rules.accessAt(inside) != null;
        if (RuntimePlaces.isTrust(place) && runtime.isReadIn(inside)) {
          if (around) {
            rules.protect(inside);
          }
        } else if ((around || runtime.hasRuleIn(inside)) && RuntimePlaces.canBe(place)) {
          denied.add(inside);
        }
      }
    }
    return denied;
  }

  private boolean hasRuleIn(Path directory) {
    for (Path path : rules.allowed().keySet()) {
      if (path.startsWith(directory)) {
        return true;
      }
    }
    return false;
  }

  /** Whether rules let something in a directory be read, and nothing be written. */
  private boolean isReadIn(Path directory) {
    boolean found = false;
    for (Map.Entry<Path, Access> rule : rules.allowed().entrySet()) {
      if (rule.getKey().startsWith(directory)) {
        if (rule.getValue() == Access.WRITE) {
          return false;
        }
        found |= !rule.getKey().equals(directory);
      }
    }
    return found;
  }
}
