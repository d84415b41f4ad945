package dev.bailey.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of a {@link FileAccess} as one map: a path has the access of the nearest entry at or
 * above it. Paths are real ones, since a link may lead out of what its name lies in. Of what is at
 * the target of a mount nothing is there: another file covers it.
 */
public final class PathAccess {
  /** In order: each includes the one before. */
  public enum Access {
    NONE,
    READ,
    WRITE;

    Access lowerOf(Access other) {
      return compareTo(other) <= 0 ? this : other;
    }
  }

  private record Rule(Path asked, Access access) {}

  private final Map<Path, Rule> rules = new HashMap<>();
  private final Map<Mount, Path> mounts = new HashMap<>();
  private final List<Path> denied = new ArrayList<>();

  /** The rules as the file system is now: links in their paths are followed once. */
  public PathAccess(FileAccess files) {
    if (files.mode() == FileAccess.Mode.UNRESTRICTED) {
      put(Path.of("/"), Access.WRITE);
    }
    put(files.project(), atProject(files.mode()));
    for (Path path : files.read()) {
      put(path, Access.READ);
    }
    for (Path path : files.write()) {
      put(path, Access.WRITE);
    }
    for (Mount mount : files.mounts()) {
      rules.put(mount.target(), new Rule(mount.target(), Access.NONE));
      mounts.put(mount, real(mount.source()));
    }
    for (Path path : files.deniedOnHost()) {
      denied.add(real(path));
    }
  }

  private void put(Path asked, Access access) {
    rules.put(real(asked), new Rule(asked, access));
  }

  /** What a mode by itself allows in the project. */
  static Access atProject(FileAccess.Mode mode) {
    return mode == FileAccess.Mode.READ_ONLY ? Access.READ : Access.WRITE;
  }

  /** The real paths that have a rule of their own. */
  Set<Path> paths() {
    return rules.keySet();
  }

  /** The name under which a rule was asked for: backends look at the links in it. */
  Optional<Path> asked(Path real) {
    Rule rule = rules.get(real);
    return rule == null ? Optional.empty() : Optional.of(rule.asked());
  }

  /** What may be done with a file of the host at its own real path. */
  public Access at(Path real) {
    if (isDenied(real)) {
      return Access.NONE;
    }
    for (Path above = real; above != null; above = above.getParent()) {
      Rule rule = rules.get(above);
      if (rule != null) {
        return rule.access();
      }
    }
    return Access.NONE;
  }

  /** What may be done with a file of the host by any path inside, its own or that of a mount. */
  public Access anywhere(Path real) {
    if (isDenied(real)) {
      return Access.NONE;
    }
    Access most = at(real);
    for (Map.Entry<Mount, Path> mount : mounts.entrySet()) {
      if (real.startsWith(mount.getValue()) && !isCovered(mount.getKey(), mount.getValue(), real)) {
        Access there = mount.getKey().access().lowerOf(lowest(mount.getValue(), real));
        most = most.compareTo(there) >= 0 ? most : there;
      }
    }
    return most;
  }

  /** Whether another mount hides a path of a mount's source. */
  private boolean isCovered(Mount shown, Path source, Path real) {
    Path inside = shown.target().resolve(source.relativize(real));
    for (Mount other : mounts.keySet()) {
      if (!other.target().equals(shown.target())
          && other.target().startsWith(shown.target())
          && inside.startsWith(other.target())) {
        return true;
      }
    }
    return false;
  }

  /** What the rules strictly below a source say of a path in it: they hold in a mount of it too. */
  private Access lowest(Path source, Path real) {
    for (Path above = real; above != null && !above.equals(source); above = above.getParent()) {
      Rule rule = rules.get(above);
      if (rule != null && rule.access() == Access.READ) {
        return Access.READ;
      }
    }
    return Access.WRITE;
  }

  /**
   * Whether something strictly below a real path can only be read, by a rule that the other policy
   * does not have.
   */
  boolean keepsBelow(Path real, PathAccess other) {
    for (Map.Entry<Path, Rule> rule : rules.entrySet()) {
      if (rule.getValue().access() == Access.READ
          && rule.getKey().startsWith(real)
          && !rule.getKey().equals(real)
          && other.at(rule.getKey()) != Access.READ) {
        return true;
      }
    }
    return false;
  }

  /** Whether a rule for a real path, or for one below it, does not let that be written. */
  public boolean isRestrictedWithin(Path real) {
    for (Map.Entry<Path, Rule> rule : rules.entrySet()) {
      if (rule.getValue().access() != Access.WRITE && rule.getKey().startsWith(real)) {
        return true;
      }
    }
    for (Path path : denied) {
      if (path.startsWith(real)) {
        return true;
      }
    }
    return false;
  }

  /** The denied paths of the host, by their real names. */
  public List<Path> denied() {
    return List.copyOf(denied);
  }

  /** Whether a real path is denied, or lies in one that is. */
  public boolean isDenied(Path real) {
    for (Path path : denied) {
      if (real.startsWith(path)) {
        return true;
      }
    }
    return false;
  }

  /** Absolute, and without symbolic links as far as it exists; what does not exist has none. */
  public static Path real(Path asked) {
    Path path = asked.toAbsolutePath();
    for (Path above = path; above != null; above = above.getParent()) {
      if (Files.exists(above)) {
        try {
          return above.toRealPath().resolve(above.relativize(path)).normalize();
        } catch (IOException _) {
          // Removed since it was looked at, or not to be searched: the directory above decides.
        }
      }
    }
    return path;
  }
}
