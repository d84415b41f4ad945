package dev.bailey.policy.autorun;

import static java.util.Objects.requireNonNull;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;

/**
 * Files that a program runs without being asked for them by name.
 *
 * <p>A path that is not of this form is refused with INVALID_REQUEST.
 *
 * @param path names separated by slashes, compared without regard to case. It stands for that path
 *     in any directory; with a slash in front only for the one at the root of what a command may
 *     write. {@code *} in a name stands for any characters, the name {@code **} for one or more
 *     directories, in front for any depth. A directory stands for all that is in it, unless other
 *     patterns name a part of it: then only those do
 * @param runner the program, for people
 * @param occasion when or how it runs them, for people
 */
public record AutorunPattern(String path, String runner, String occasion) {
  static final String ANY_DIRECTORIES = "**";

  public AutorunPattern {
    requireNonNull(runner, "runner is null");
    requireNonNull(occasion, "occasion is null");
    check(path);
  }

  /** A pattern of a caller who does not say what runs the files. */
  public static AutorunPattern of(String path) {
    return new AutorunPattern(path, "another program", "named by the caller");
  }

  private static void check(String path) {
    if (!path.strip().equals(path)) {
      throw invalid(path, "it begins or ends with white space");
    }
    int bracket = path.indexOf('[');
    if (path.indexOf('?') >= 0 || (bracket >= 0 && path.indexOf(']', bracket) >= 0)) {
      throw invalid(path, "? and [...] stand for nothing else here");
    }
    for (String name : split(path)) {
      if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0) {
        throw invalid(path, "it must be names separated by single slashes");
      }
    }
    String last = split(path).getLast();
    if (last.equals("*") || last.equals(ANY_DIRECTORIES)) {
      throw invalid(path, "it must end with a name");
    }
  }

  private static BaileyException invalid(String path, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "protect", "'" + path + "'", reason)
        .withHint(
            "* stands for any characters of a name, ** for any directories, a slash in front for"
                + " the root of the project: .envrc, *.code-workspace, /.profile");
  }

  /** Whether it counts only at the root of what may be written. */
  public boolean isAnchored() {
    return path.startsWith("/") && !isAtAnyDepth();
  }

  /** Whether it counts deeper than others: it begins with any directories. */
  public boolean isAtAnyDepth() {
    return split(path).getFirst().equals(ANY_DIRECTORIES);
  }

  /** The names of its path, without any directories in front. */
  public List<String> names() {
    List<String> names = split(path);
    int first = 0;
    while (names.get(first).equals(ANY_DIRECTORIES)) {
      first++;
    }
    return names.subList(first, names.size());
  }

  private static List<String> split(String path) {
    return List.of((path.startsWith("/") ? path.substring(1) : path).split("/", -1));
  }

  /** Whether a name of a pattern stands for a name on disk. */
  public static boolean nameMatches(String pattern, String name) {
    int star = pattern.indexOf('*');
    if (star < 0) {
      return pattern.equalsIgnoreCase(name);
    }
    if (!name.regionMatches(true, 0, pattern, 0, star)) {
      return false;
    }
    int at = star;
    // The first place for a part between two stars is as good as any later one.
    for (int next = pattern.indexOf('*', star + 1); next >= 0; ) {
      at = indexOf(name, at, pattern.substring(star + 1, next));
      if (at < 0) {
        return false;
      }
      at += next - star - 1;
      star = next;
      next = pattern.indexOf('*', star + 1);
    }
    int tail = pattern.length() - star - 1;
    return name.length() - tail >= at
        && name.regionMatches(true, name.length() - tail, pattern, star + 1, tail);
  }

  private static int indexOf(String name, int from, String part) {
    for (int at = from; at + part.length() <= name.length(); at++) {
      if (name.regionMatches(true, at, part, 0, part.length())) {
        return at;
      }
    }
    return -1;
  }
}
