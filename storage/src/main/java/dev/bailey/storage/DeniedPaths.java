package dev.bailey.storage;

/** Tells which paths of a workspace are denied to everything that works in it. */
@FunctionalInterface
public interface DeniedPaths {
  /** All may be read. */
  DeniedPaths NONE = _ -> false;

  /**
   * Whether a path is denied, by itself or with a directory it is in.
   *
   * @param path relative to the workspace, one character per byte, see {@link
   *     dev.bailey.linux.files.Names}
   */
  boolean contains(String path);

  /** What either denies. */
  default DeniedPaths or(DeniedPaths other) {
    return path -> contains(path) || other.contains(path);
  }
}
