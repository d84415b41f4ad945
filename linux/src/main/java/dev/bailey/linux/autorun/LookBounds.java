package dev.bailey.linux.autorun;

import java.util.Set;

/**
 * Bounds on how much of a writable directory one search reads, since a command decides how much
 * there is.
 */
final class LookBounds {
  /** How deep directories are looked into besides the root. */
  static final int DEPTH = 2;

  /** How many directories are looked into in all. */
  static final int MOST_DIRECTORIES = 256;

  /** How many directories are looked into that are deeper. To make them took the command longer. */
  private static final int MOST_APPEARED = 4096;

  /** How many entries are looked at in directories that are kept as a whole. */
  static final int MOST_FILES = 4096;

  /** How many directories are looked into for patterns with any directories in between. */
  private static final int MOST_BELOW = 4096;

  /** How deep directories are looked into that are kept as a whole, or for such patterns. */
  private static final int CONTENT_DEPTH = 16;

  /** How many settings of git's that name paths are followed, of all repositories. */
  private static final int MOST_SETTINGS = 4096;

  /** How many characters of settings are read, of all repositories. */
  private static final int MOST_TEXT = 8 << 20;

  /** How many names are asked for on the ways that links and settings lead. */
  private static final int MOST_STEPS = 64 << 10;

  /** Installed packages: large, and nobody works there. */
  private static final Set<String> SKIPPED = Set.of("node_modules");

  private int directories = 1;
  private int appeared;
  private int files;
  private int below;
  private int settings;
  private int text;
  private int steps;

  /** Whether a path leads through a directory that is left out. */
  static boolean isSkipped(String path) {
    for (String name : path.split("/", -1)) {
      if (SKIPPED.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** One more directory in which patterns may begin. */
  boolean mayEnter(boolean farther) {
    return farther ? appeared++ < MOST_APPEARED : directories++ < MOST_DIRECTORIES;
  }

  /** Another directory with files that are kept as a whole. */
  boolean mayListFiles() {
    return files < MOST_FILES;
  }

  boolean mayLookAtFile(int depth) {
    return depth <= CONTENT_DEPTH && files++ < MOST_FILES;
  }

  boolean mayEnterBelow(int depth) {
    return depth <= CONTENT_DEPTH && below++ < MOST_BELOW;
  }

  boolean mayFollowSetting() {
    return settings++ < MOST_SETTINGS;
  }

  boolean mayReadText() {
    return text < MOST_TEXT;
  }

  void haveReadText(int length) {
    text += length;
  }

  boolean mayStep() {
    return steps++ < MOST_STEPS;
  }
}
