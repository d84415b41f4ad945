package dev.bailey.cli.options;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where Bailey itself is. A command that could change it would run with the caller's rights the
 * next time Bailey is started: so inside a sandbox that place is read-only, unless the caller names
 * a path in it with {@code --write}.
 */
public final class Installation {
  private Installation() {}

  /** Really: the launcher and the caller may each have come by a symbolic link or {@code ..}. */
  private static @Nullable Path home() {
    String home = System.getProperty("bailey.home");
    return home == null ? null : PathAccess.real(Path.of(home));
  }

  /** Whether a command of this policy could write there. */
  public static boolean isWithin(FileAccess files) {
    Path home = home();
    return home != null && isWithin(files, home);
  }

  private static boolean isWithin(FileAccess files, Path home) {
    if (files.mode() == FileAccess.Mode.UNRESTRICTED) {
      return false;
    }
    if (files.mode() == FileAccess.Mode.PROJECT
        && touches(PathAccess.real(files.project()), home)) {
      return true;
    }
    for (Path path : files.write()) {
      if (home.startsWith(PathAccess.real(path))) {
        return true;
      }
    }
    for (Path path : MountOptions.written(files.mounts())) {
      if (home.startsWith(PathAccess.real(path))) {
        return true;
      }
    }
    return false;
  }

  /** A project inside the installation counts as well as one around it. */
  private static boolean touches(Path project, Path home) {
    return home.startsWith(project) || project.startsWith(home);
  }

  static FileAccess protect(FileAccess files) {
    Path home = home();
    if (home == null || !isWithin(files, home)) {
      return files;
    }
    return files.reading(
        PathAccess.real(files.project()).startsWith(home) ? files.project() : home);
  }
}
