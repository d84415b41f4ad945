package dev.bailey.workspace;

import dev.bailey.policy.autorun.AutorunMatcher;
import java.util.Optional;

/**
 * One difference between two versions.
 *
 * @param path for people: relative to the workspace, bytes that are not UTF-8 as {@code \xNN}
 * @param detail what is different in words, such as {@code mode 0644 to 0755}; may be empty
 */
public record Change(Kind kind, String path, String detail) {
  /** What would run it later, if it is a file that was made or changed and is on that list. */
  public Optional<AutorunEntry> autorun() {
    return runs() ? AutorunEntry.of(path) : Optional.empty();
  }

  /** The same by another list, such as that of the session's policy. */
  public Optional<AutorunEntry> autorun(AutorunMatcher list) {
    return runs() ? AutorunEntry.of(path, list) : Optional.empty();
  }

  private boolean runs() {
    return kind != Kind.DELETED && !detail.equals("directory");
  }

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
