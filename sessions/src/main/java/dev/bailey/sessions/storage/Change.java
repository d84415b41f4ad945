package dev.bailey.sessions.storage;

/**
 * One difference between two versions.
 *
 * @param path for people: relative to the workspace, bytes that are not UTF-8 as {@code \xNN}
 * @param detail what is different in words, such as {@code mode 0644 to 0755}; may be empty
 */
public record Change(Kind kind, String path, String detail) {
  /** What happened to a path. */
  public enum Kind {
    ADDED,
    DELETED,
    /** Another content. */
    MODIFIED,
    /** The same content with another mode, owner or attributes. */
    PROPERTIES,
    /** Something else is there: a directory instead of a file, for example. */
    TYPE,
    /** A symbolic link says something else. */
    TARGET
  }
}
