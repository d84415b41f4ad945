package dev.bailey.workspace;

import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.util.Optional;

/**
 * A file of a workspace that another program would run later, were it where people work.
 *
 * @param path for people, as in {@link Change}
 * @param pattern what would run it, and when
 */
public record AutorunEntry(String path, AutorunPattern pattern) {
  private static final AutorunMatcher STANDARD = new AutorunMatcher(AutorunPatterns.standard());

  /** What the standard list says of a path. */
  public static Optional<AutorunEntry> of(String path) {
    return of(path, STANDARD);
  }

  /** What a list says of a path; examples that git brings along are not run. */
  public static Optional<AutorunEntry> of(String path, AutorunMatcher list) {
    return path.endsWith(".sample")
        ? Optional.empty()
        : list.match(path).map(pattern -> new AutorunEntry(path, pattern));
  }
}
