package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.FileAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The path lists of a policy in their real form: no symbolic link is left in any path. Denial wins;
 * among the others the most specific path wins.
 */
final class PathRules {
  /** What may be done below a path. */
  enum Access {
    READ,
    WRITE
  }

  private final boolean unrestricted;
  private final Path project;
  private final Map<Path, Access> allowed = new LinkedHashMap<>();
  private final List<Path> denied = new ArrayList<>();
  private final Map<Path, String> deniedLinks = new LinkedHashMap<>();
  private final List<ResolvedPath> resolved = new ArrayList<>();
  private final AutorunRules autorun;
  private final List<Path> privileged;

  PathRules(FileAccess files, List<Path> systemDirectories) {
    unrestricted = files.mode() == FileAccess.Mode.UNRESTRICTED;
    ResolvedPath root = ResolvedPath.of(files.project());
    project = root.real();
    for (Path directory : systemDirectories) {
      allowed.put(directory, Access.READ);
    }
    if (unrestricted) {
      allowed.put(Path.of("/"), Access.WRITE);
    }
    if (!unrestricted || files.project().getParent() != null) {
      allow(root, files.mode() == FileAccess.Mode.READ_ONLY ? Access.READ : Access.WRITE);
    }
    for (Path path : files.read()) {
      allowNamed(path, Access.READ);
    }
    for (Path path : files.write()) {
      allowNamed(path, Access.WRITE);
    }
    for (Path path : files.deny()) {
      refuseRoot(path);
      ResolvedPath found = ResolvedPath.of(path);
      deniedLinks.putAll(found.links());
      denied.add(found.real());
    }
    refuseReplaceableLinks();
    autorun = new AutorunRules(this, files.autorun());
    privileged = PrivilegedRules.of(this);
    for (Path file : privileged) {
      allowed.put(file, Access.READ);
    }
    if (unrestricted && PlaceholderJournal.PLACE.toFile().isDirectory()) {
      denied.add(PlaceholderJournal.PLACE);
    }
  }

  /** A link in the project may be an earlier command's, made to lead a later policy out of it. */
  private void refusePlantedLinks(ResolvedPath path) {
    for (Path link : path.links().keySet()) {
      if (link.startsWith(project) && !path.real().startsWith(project)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                "use",
                path.asked().toString(),
                "a symbolic link in the project leads it out, to " + path.real())
            .withHint("If that is meant, name " + path.real() + " itself.");
      }
    }
  }

  private static void refuseRoot(Path path) {
    if (path.getParent() == null) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use", path.toString(), "a rule for everything is no rule")
          .withRemedies(
              new Remedy.Choose(Remedy.Setting.FILE_MODE, FileAccess.Mode.UNRESTRICTED.label()));
    }
  }

  /**
   * A link that the command can replace would lead the denied name to a place that is not denied,
   * and nothing can be mounted upon a link to hold it.
   */
  private void refuseReplaceableLinks() {
    for (Path link : deniedLinks.keySet()) {
      Path directory = link.getParent();
      if (directory != null && accessAt(directory) == Access.WRITE && !isDenied(directory)) {
        throw BaileyException.of(
                ErrorCode.NOT_ENFORCEABLE,
                "deny",
                link.toString(),
                "it is a symbolic link in a directory the command can write to")
            .withRemedies(waysToDeny(directory));
      }
    }
  }

  /** What can be done instead: only what would not be refused in turn. */
  private List<Remedy> waysToDeny(Path directory) {
    Remedy replace = new Remedy.Advice("Put a real file or directory in its place.");
    if (directory.getParent() == null || RootPlan.isAlwaysPrivate(directory)) {
      return List.of(replace);
    }
    return List.of(
        replace,
        project.startsWith(directory)
            ? new Remedy.Choose(Remedy.Setting.FILE_MODE, FileAccess.Mode.READ_ONLY.label())
            : new Remedy.DenyPath(directory));
  }

  /** Looks once: a second look could find a link where the first, which was checked, found none. */
  private void allowNamed(Path path, Access access) {
    ResolvedPath found = ResolvedPath.of(path);
    refusePlantedLinks(found);
    allow(found, access);
  }

  private void allow(ResolvedPath found, Access access) {
    refuseRoot(found.asked());
    found.requireExisting();
    resolved.add(found);
    allowed.put(found.real(), access);
  }

  /** What is read-only since other programs run it later. */
  AutorunRules autorun() {
    return autorun;
  }

  /** Lets something be read only that no rule of the policy names itself. */
  void protect(Path real) {
    allowed.put(real, Access.READ);
  }

  boolean unrestricted() {
    return unrestricted;
  }

  Path project() {
    return project;
  }

  /** The allowed paths with the links that lead to them. */
  List<ResolvedPath> resolved() {
    return resolved;
  }

  Map<Path, Access> allowed() {
    return allowed;
  }

  /** Setuid files and the like, which can be read only although no rule says so. */
  List<Path> privileged() {
    return privileged;
  }

  /** The denied paths, without those that lie within another. */
  List<Path> denied() {
    List<Path> outermost = new ArrayList<>();
    for (Path path : denied) {
      if (!outermost.contains(path) && !isWithinAnother(path)) {
        outermost.add(path);
      }
    }
    return outermost;
  }

  private boolean isWithinAnother(Path path) {
    for (Path other : denied) {
      if (!other.equals(path) && path.startsWith(other)) {
        return true;
      }
    }
    return false;
  }

  boolean isDenied(Path real) {
    for (Path path : denied) {
      if (real.startsWith(path)) {
        return true;
      }
    }
    return false;
  }

  /** The access of the nearest allowed path at or above this one; null when there is none. */
  @Nullable Access accessAt(Path real) {
    for (Path at = real; at != null; at = at.getParent()) {
      Access access = allowed.get(at);
      if (access != null) {
        return access;
      }
    }
    return null;
  }

  boolean isVisible(Path real) {
    return !isDenied(real) && accessAt(real) != null;
  }
}
