package dev.bailey.policy.autorun;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Understands patterns as callers write them. A pattern with a leading slash starts at the root of
 * a directory that commands may write. A caller may also give an absolute path of the host: in such
 * a directory it becomes a pattern; elsewhere it is an error, since as a pattern it would match
 * nothing.
 */
final class PatternsOfPlaces {
  private PatternsOfPlaces() {}

  static AutorunPatterns of(List<AutorunPattern> named, List<Path> places) {
    List<AutorunPattern> patterns = new ArrayList<>();
    for (AutorunPattern each : named) {
      patterns.add(each.isAnchored() ? fromRoot(each, places) : each);
    }
    return new AutorunPatterns(patterns);
  }

  private static AutorunPattern fromRoot(AutorunPattern pattern, List<Path> places) {
    Path path = Path.of(pattern.path());
    for (Path place : places) {
      for (Path spelled : List.of(withoutLinks(path), path)) {
        if (spelled.startsWith(place) && !spelled.equals(place)) {
          return AutorunPattern.of("/" + place.relativize(spelled));
        }
      }
    }
    if (path.getNameCount() > 1 && !isInOne(path.getName(0), places) && isOfHost(path)) {
      throw elsewhere(path);
    }
    return pattern;
  }

  private static boolean isInOne(Path name, List<Path> places) {
    for (Path place : places) {
      if (Files.exists(place.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfHost(Path path) {
    return Files.isDirectory(path.getRoot().resolve(path.getName(0)));
  }

  /** The directory of a path where it really is; the path as it is if there is none. */
  private static Path withoutLinks(Path path) {
    Path parent = path.getParent();
    try {
      return parent == null ? path : parent.toRealPath().resolve(path.getFileName());
    } catch (IOException e) {
      return path; // Not there: it may be a pattern for the root.
    }
  }

  private static BaileyException elsewhere(Path path) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "protect",
            "pattern",
            path + " is in no directory that the command may write")
        .withHint(
            "A slash in front means the root of the project; leave it out for any directory.");
  }
}
