package dev.bailey.linux.rootfs;

import dev.bailey.linux.autorun.AutorunSearch;
import dev.bailey.linux.autorun.AutorunWatch;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.rootfs.PathRules.Access;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Protects the files that other programs run later: makes those that exist and could be written
 * read-only, except where the policy opens them by name. Files that a rule for a path cannot
 * protect become obstacles.
 */
final class AutorunRules {
  private final PathRules rules;
  private final List<Path> except = new ArrayList<>();
  private final AutorunSearch search;
  private final Set<Path> found;
  private final List<Path> readOnly = new ArrayList<>();
  private final List<String> obstacles = new ArrayList<>();

  AutorunRules(PathRules rules, AutorunPatterns patterns) {
    this.rules = rules;
    for (Path path : patterns.except()) {
      except.add(ResolvedPath.of(path).real());
    }
    search =
        rules.unrestricted() || patterns.isEmpty()
            ? AutorunSearch.nothing()
            : AutorunSearch.in(places(), patterns);
    found = new LinkedHashSet<>(search.found());
    for (Path path : found) {
      protect(path);
    }
    for (Path link : search.links()) {
      protectTarget(link);
    }
    for (Path file : search.withOtherNames()) {
      if (readOnly.contains(file) || isWithinReadOnly(file)) {
        obstacles.add(file + " has another name (a hard link), by which it could be written");
      }
    }
    for (Path directory : search.closed()) {
      refuseClosed(directory);
    }
  }

  /** An earlier command may have closed it, for this one to open it again. */
  private void refuseClosed(Path directory) {
    if (rules.isWritable(directory) && !isExcepted(directory)) {
      obstacles.add(
          directory
              + " cannot be read, so that files in it which run later are not found"
              + " (chmod u+rwx opens it)");
    }
  }

  /** Where commands may write and people work; one within another has a root of its own. */
  private List<Path> places() {
    List<Path> places = new ArrayList<>();
    for (Map.Entry<Path, Access> rule : rules.allowed().entrySet()) {
      Path place = rules.host(rule.getKey());
      if (rule.getValue() == Access.WRITE
          && !rules.isDenied(rule.getKey())
          && !isExcepted(place)
          && !places.contains(place)) {
        places.add(place);
      }
    }
    return places;
  }

  private boolean isExcepted(Path path) {
    for (Path place : except) {
      if (path.startsWith(place)) {
        return true;
      }
    }
    return false;
  }

  private void protect(Path path) {
    List<Path> open = isExcepted(path) ? List.of() : changeable(path);
    if (open.isEmpty() || !requireExact(path)) {
      return;
    }
    for (Path inside : open) {
      rules.protect(inside);
    }
    readOnly.add(path);
    if (CaselessNames.isCaseless(path)) {
      obstacles.add(
          path
              + " is on a file system that does not tell upper from lower case, and could be"
              + " written by another spelling of its name");
    }
  }

  /** The paths inside at which a command could change it, and is not meant to. */
  private List<Path> changeable(Path path) {
    List<Path> open = new ArrayList<>();
    for (Path inside : rules.inside(path)) {
      if (!rules.isDenied(inside)
          && rules.accessAt(inside) == Access.WRITE
          && !rules.allowed().containsKey(inside)
          && !isOpened(inside)) {
        open.add(inside);
      }
    }
    return open;
  }

  private boolean requireExact(Path path) {
    if (!Names.isExact(path)) {
      obstacles.add(path + " has a name that is not valid UTF-8, or not in the locale of this JVM");
      return false;
    }
    return true;
  }

  /** A link that can be replaced protects nothing; and what it leads to could be written. */
  private void protectTarget(Path link) {
    if (isExcepted(link) || !isOfConcern(link)) {
      return;
    }
    if (!requireExact(link)) {
      return;
    }
    ResolvedPath target = ResolvedPath.of(link);
    for (Path each : target.links().keySet()) {
      Path directory = each.getParent();
      if (directory != null && rules.isWritable(directory)) {
        obstacles.add(each + " is a symbolic link in a directory the command can write to");
        return;
      }
    }
    if (Files.exists(target.real()) && !isAround(target.real())) {
      protect(target.real());
    }
  }

  /** Whether a command sees it at a path where it is not opened by name. */
  private boolean isOfConcern(Path path) {
    for (Path inside : rules.inside(path)) {
      if (!rules.isDenied(inside) && !isOpened(inside)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it lies in something on the list that the policy names to be written. */
  private boolean isOpened(Path inside) {
    Path host = rules.host(inside);
    return isNamed(inside) || (!rules.isElsewhere(host) && isNamed(host));
  }

  private boolean isNamed(Path inside) {
    for (Path at = inside; at != null; at = at.getParent()) {
      Access access = rules.allowed().get(at);
      if (access != null) {
        return access == Access.WRITE && found.contains(rules.host(at));
      }
    }
    return false;
  }

  /** To make that read-only would take the place itself from the command. */
  private boolean isAround(Path path) {
    for (Path place : rules.allowed().keySet()) {
      if (rules.host(place).startsWith(path)) {
        return true;
      }
    }
    return false;
  }

  private boolean isWithinReadOnly(Path file) {
    for (Path path : readOnly) {
      if (file.startsWith(path)) {
        return true;
      }
    }
    return false;
  }

  boolean isComplete() {
    return search.isComplete();
  }

  /** What is read-only for this reason alone, as paths of the host. */
  List<Path> readOnly() {
    return readOnly;
  }

  /** Why some of it can still be changed; empty when all is kept. */
  List<String> obstacles() {
    return obstacles;
  }

  /** Tells what was made or changed since the rules were made. */
  AutorunWatch watch(List<Path> kept) {
    return search.watch(kept);
  }
}
