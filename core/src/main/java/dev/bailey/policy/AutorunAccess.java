package dev.bailey.policy;

import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.host.CallersHomes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Which paths a policy keeps from being written since other programs run them, by name alone. */
final class AutorunAccess {
  private final AutorunMatcher patterns;
  private final List<Path> homes = CallersHomes.real();
  private final List<Path> roots = new ArrayList<>();
  private final List<Path> opened = new ArrayList<>();
  private final List<Path> except = new ArrayList<>();

  AutorunAccess(FileAccess files) {
    boolean applies = files.mode() != FileAccess.Mode.UNRESTRICTED;
    patterns = new AutorunMatcher(applies ? files.autorun() : AutorunPatterns.none());
    for (Path path : files.autorun().except()) {
      except.add(PathAccess.real(path));
    }
    roots.add(PathAccess.real(files.project()));
    // Outer ones first: they say whether an inner one is on the list.
    for (Path real : written(files).stream().map(PathAccess::real).sorted().toList()) {
      if (isOnTheList(real)) {
        opened.add(real);
      } else {
        roots.add(real);
      }
    }
  }

  private static List<Path> written(FileAccess files) {
    List<Path> written = new ArrayList<>(files.write());
    for (Mount mount : files.mounts()) {
      if (mount.access() == PathAccess.Access.WRITE) {
        written.add(mount.source());
      }
    }
    return written;
  }

  /** Whether a real path is on the list and not opened by name. */
  boolean protects(Path real) {
    return !isWithin(opened, real) && isOnTheList(real);
  }

  private static boolean isWithin(List<Path> places, Path real) {
    for (Path path : places) {
      if (real.startsWith(path)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOnTheList(Path real) {
    if (isWithin(except, real)) {
      return false;
    }
    for (Path root : roots) {
      if (real.startsWith(root) && !real.equals(root) && isOnTheList(root, real)) {
        return true;
      }
    }
    return false;
  }

  /** By patterns that begin in a writable directory, or above it and end in it. */
  private boolean isOnTheList(Path root, Path real) {
    String path = root.relativize(real).toString();
    if (patterns.match(path).isPresent() || patterns.match(root.toString(), path).isPresent()) {
      return true;
    }
    for (Path home : homes) {
      if (root.startsWith(home)
          && patterns.match(home.relativize(root).toString(), path).isPresent()) {
        return true;
      }
    }
    return false;
  }
}
