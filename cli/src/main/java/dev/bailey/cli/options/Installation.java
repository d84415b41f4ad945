package dev.bailey.cli.options;

import dev.bailey.policy.FileAccess;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where Bailey itself is. A command that could change it would run with the caller's rights the
 * next time Bailey is started: so inside a sandbox that place is read-only, unless the caller names
 * a path in it with {@code --write}.
 */
public final class Installation {
  private Installation() {}

  private static @Nullable Path home() {
    String home = System.getProperty("bailey.home");
    return home == null ? null : Path.of(home);
  }

  /** Whether a command of this policy could write there. */
  public static boolean isWithin(FileAccess files) {
    Path home = home();
    if (home == null || files.mode() == FileAccess.Mode.UNRESTRICTED) {
      return false;
    }
    if (files.mode() == FileAccess.Mode.PROJECT && touches(files.project(), home)) {
      return true;
    }
    for (Path path : files.write()) {
      if (home.startsWith(path)) {
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
    if (home == null || !isWithin(files)) {
      return files;
    }
    return files.reading(files.project().startsWith(home) ? files.project() : home);
  }
}
