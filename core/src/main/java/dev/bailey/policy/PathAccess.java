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
 * above it. Paths are real ones, since a link may lead out of what its name lies in.
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
    for (Path path : files.deny()) {
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

  /** What may be done at a real path. */
  public Access at(Path real) {
    for (Path path : denied) {
      if (real.startsWith(path)) {
        return Access.NONE;
      }
    }
    for (Path above = real; above != null; above = above.getParent()) {
      Rule rule = rules.get(above);
      if (rule != null) {
        return rule.access();
      }
    }
    return Access.NONE;
  }

  /** Without symbolic links as far as it exists; what does not exist has none. */
  static Path real(Path path) {
    for (Path above = path; above != null; above = above.getParent()) {
      if (Files.exists(above)) {
        try {
          return above.toRealPath().resolve(above.relativize(path)).normalize();
        } catch (IOException _) {
          // Removed since it was looked at, or not to be entered: the directory above decides.
        }
      }
    }
    return path;
  }
}
