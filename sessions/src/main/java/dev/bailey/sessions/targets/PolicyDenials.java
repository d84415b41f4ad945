package dev.bailey.sessions.targets;

import dev.bailey.linux.files.Names;
import dev.bailey.policy.FileAccess;
import dev.bailey.storage.DeniedPaths;
import java.nio.file.Path;
import java.util.List;

/**
 * What a policy denies in its workspace, for those who read versions of it rather than the
 * directory. A link that was denied counts by its own name and by where it leads now.
 */
public final class PolicyDenials implements DeniedPaths {
  private final PolicyRights rights;
  private final List<String> names;

  /**
   * @param files the effective ones: with the files of secrets among what is denied
   */
  public PolicyDenials(FileAccess files) {
    rights = new PolicyRights(files);
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
        || !rights.mayRead(path);
  }
}
