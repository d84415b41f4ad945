package dev.bailey.protocol;

/**
 * A file of a session; {@link FileForm} writes and reads it.
 *
 * @param path relative to the workspace, empty for the workspace itself
 * @param kind a word such as {@code directory}
 */
public record FileDocument(String path, String kind, long bytes) {
  /** The last part of the path. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
