package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes {@code .} and {@code ..} out of paths where that leads to the same place. */
public final class PathText {
  private static final String PARENT = "..";

  private PathText() {}

  /**
   * A path made absolute, without {@code .} and {@code ..}.
   *
   * @param role what the path is for, in a message
   * @throws BaileyException INVALID_REQUEST where {@code ..} follows a symbolic link: for the
   *     kernel that is the parent of where the link leads, so the rule would be about another file
   */
  public static Path normalized(Path path, String role) {
    Path absolute = path.toAbsolutePath();
    Path at = absolute.getRoot();
    for (int i = 0; i < absolute.getNameCount(); i++) {
      Path next = at.resolve(absolute.getName(i));
      if (absolute.getName(i).toString().equals(PARENT) && Files.isSymbolicLink(at)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST,
                role,
                absolute.toString(),
                "'..' follows the symbolic link " + at)
            .withHint("Write the path that is meant without '..'.");
      }
      at = next.normalize();
    }
    return at;
  }
}
