package dev.bailey.policy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where sessions keep their state, unless a caller names another directory. */
public final class StateDirectories {
  private static final Path OF_ROOT = Path.of("/var/lib/bailey");
  private static final String NAME = "bailey";

  private StateDirectories() {}

  /**
   * The one that is used: {@code BAILEY_STATE} where that is set, {@code /var/lib/bailey} for root,
   * the user's own state directory otherwise.
   *
   * @param variables of the environment
   */
  public static Path usual(Function<String, Optional<String>> variables) {
    Optional<String> named = variables.apply("BAILEY_STATE").filter(it -> !it.isEmpty());
    if (named.isPresent()) {
      return Path.of(named.get());
    }
    if (isRoot()) {
      return OF_ROOT;
    }
    Optional<String> ofUser = variables.apply("XDG_STATE_HOME").filter(it -> !it.isEmpty());
    return ofUser.isEmpty() ? inHome() : Path.of(ofUser.get()).resolve(NAME);
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
