package dev.bailey.linux.files;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where the paths led that the command line has checked. A command of another sandbox may exchange
 * a directory and a link between that check and the use of the path: what leads elsewhere by then
 * is refused. Thread-safe.
 */
public final class CheckedPaths {
  private static final Map<Path, Path> REAL = new ConcurrentHashMap<>();

  private CheckedPaths() {}

  /** Notes where a path leads, and that this place has no links on its way. */
  static void note(Path path, Path real) {
    REAL.put(real, real);
    REAL.put(path, real);
  }

  /**
   * Fails for a path that leads elsewhere than when it was checked. One that was not is taken by
   * the caller's word.
   *
   * @param real where it leads now
   */
  public static void require(Path path, Path real) {
    Path before = REAL.get(path);
    if (before != null && !before.equals(real)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use",
              path.toString(),
              "it led to " + before + " when it was checked, and now leads to " + real)
          .withHint("A command that writes there may have done that. Try again without it.");
    }
  }
}
