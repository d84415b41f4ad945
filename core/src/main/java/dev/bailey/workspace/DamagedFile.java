package dev.bailey.workspace;

import static java.util.Objects.requireNonNull;

/**
 * A file of a version whose content cannot be read, or is not what was kept.
 *
 * @param path as it is shown, relative to the workspace; empty where the version itself is damaged,
 *     and nothing is known of its files
 * @param reason what is wrong
 */
public record DamagedFile(String path, String reason) {
  public DamagedFile {
    requireNonNull(path, "path is null");
    requireNonNull(reason, "reason is null");
  }
}
