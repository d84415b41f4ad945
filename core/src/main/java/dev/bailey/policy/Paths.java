package dev.bailey.policy;

import static java.util.Objects.requireNonNull;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Brings the paths of a policy into one form: absolute and without {@code .} and {@code ..}. */
final class Paths {
  /** What Java puts in place of bytes it cannot decode. */
  private static final char UNREADABLE = '\uFFFD';

  /** PATH_MAX without the final NUL. */
  private static final int LONGEST = 4095;

  private Paths() {}

  static Path absolute(Path path, String role) {
    requireNonNull(path, role + " is null");
    if (path.toString().indexOf(UNREADABLE) >= 0) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, role, path.toString(), "the name is not valid UTF-8")
          .withHint("Rename it: a rule for a name that cannot be read would protect another.");
    }
    Path absolute = PathText.normalized(path, role);
    if (absolute.toString().length() > LONGEST) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, role, "path", "longer than the kernel's " + LONGEST)
          .withHint("Use a shorter path, for example by a symbolic link to it.");
    }
    return absolute;
  }

  static List<Path> absolute(List<Path> paths, String role) {
    List<Path> result = new ArrayList<>(paths.size());
    for (Path path : paths) {
      result.add(absolute(path, role));
    }
    return List.copyOf(result);
  }
}
