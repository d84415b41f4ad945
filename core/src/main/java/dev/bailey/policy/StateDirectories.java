package dev.bailey.policy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where sessions keep their state, unless a caller names another directory. */
public final class StateDirectories {
  private static final Path OF_ROOT = Path.of("/var/lib/bailey");
  private static final String NAME = "bailey";

  private StateDirectories() {}

  /**
   * The one that is used: the named one, that of root, or the user's own.
   *
   * @param named the environment's {@code BAILEY_STATE}
   * @param ofUser the environment's {@code XDG_STATE_HOME}
   */
  public static Path usual(@Nullable String named, @Nullable String ofUser) {
    if (named != null) {
      return Path.of(named);
    }
    if (isRoot()) {
      return OF_ROOT;
    }
    return ofUser == null ? inHome() : Path.of(ofUser).resolve(NAME);
  }

  /** All that this user may have used, with the environment as it is now or another one. */
  public static List<Path> ofCaller() {
    List<Path> all = new ArrayList<>();
    add(all, System.getenv("BAILEY_STATE"), "");
    add(all, System.getenv("XDG_STATE_HOME"), NAME);
    all.add(inHome());
    if (isRoot()) {
      all.add(OF_ROOT);
    }
    return all;
  }

  private static void add(List<Path> all, @Nullable String named, String below) {
    if (named != null && !named.isEmpty()) {
      all.add(Path.of(named).resolve(below).toAbsolutePath());
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private static Path inHome() {
    return Path.of(System.getProperty("user.home", "/"), ".local/state", NAME);
  }
}
