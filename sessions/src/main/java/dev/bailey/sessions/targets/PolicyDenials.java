package dev.bailey.sessions.targets;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.storage.DeniedPaths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a policy denies in its workspace, for readers of saved versions instead of the directory. A
 * denied link counts by its own name and by where it leads now.
 */
public final class PolicyDenials implements DeniedPaths {
  private final PathAccess access;
  private final Path root;
  private final List<String> names;

  /**
   * @param files the effective ones: with the files of secrets among what is denied
   */
  public PolicyDenials(FileAccess files) {
    access = new PathAccess(files);
    root = real(files.project());
    names =
        files.deny().stream()
            .filter(it -> it.startsWith(files.project()))
            .map(files.project()::relativize)
            .map(Path::toString)
            .map(Names::of)
            .toList();
  }

  @Override
  public boolean contains(String path) {
    return names.stream().anyMatch(it -> path.equals(it) || path.startsWith(it + "/"))
        || access.at(Names.ruled(root, path)) == PathAccess.Access.NONE;
  }

  /** The directory itself, which is what commands see. */
  private static Path real(Path project) {
    try {
      return project.toRealPath();
    } catch (IOException e) {
      throw BaileyException.of(ErrorCode.NOT_FOUND, "open", project.toString(), "no such directory")
          .withCause(e);
    }
  }
}
