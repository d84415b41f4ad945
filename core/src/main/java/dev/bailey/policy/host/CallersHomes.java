package dev.bailey.policy.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where shells, editors and agents of the caller look for their settings. */
public final class CallersHomes {
  private CallersHomes() {}

  /** What the user database and the environment say, without links; one, mostly. */
  public static List<Path> real() {
    List<Path> homes = new ArrayList<>();
    add(homes, System.getProperty("user.home"));
    add(homes, System.getenv("HOME"));
    return homes;
  }

  private static void add(List<Path> homes, @Nullable String named) {
    if (named == null || !named.startsWith("/")) {
      return;
    }
    try {
      Path real = Path.of(named).toRealPath();
      if (real.getParent() != null && !homes.contains(real)) {
        homes.add(real);
      }
    } catch (IOException _) {
      // The home is not there, or cannot be searched: a command finds no settings there either.
    }
  }
}
