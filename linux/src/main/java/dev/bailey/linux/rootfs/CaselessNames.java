package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.rootfs.PathRules.Access;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Refuses rules on file systems that do not tell upper from lower case. A mount covers one spelling
 * of a name, and rules are compared with one: a command would use another.
 */
final class CaselessNames {
  private final PathRules rules;
  private final Set<Path> checked = new HashSet<>();

  private CaselessNames(PathRules rules) {
    this.rules = rules;
  }

  /**
   * Fails where a denied path, or one that can only be read in a directory that can be written, has
   * a name in such a file system. Files that run later are not looked at here: a caller can accept
   * that they are not kept.
   */
  static void refuse(PathRules rules) {
    CaselessNames names = new CaselessNames(rules);
    for (Path path : rules.denied()) {
      names.refuseDenied(path);
    }
    for (Map.Entry<Path, Access> rule : rules.allowed().entrySet()) {
      Path path = rule.getKey();
      Path parent = path.getParent();
      if (rule.getValue() == Access.READ
          && parent != null
          && rules.accessAt(parent) == Access.WRITE
          && !rules.autorun().readOnly().contains(rules.host(path))) {
        names.refuse(path);
      }
    }
  }

  private void refuseDenied(Path path) {
    refuse(path);
    Path parent = path.getParent();
    Path host = rules.host(path);
    if (parent != null
        && rules.accessAt(parent) != null
        && !Files.exists(host, LinkOption.NOFOLLOW_LINKS)
        && hasCaselessEntry(rules.host(parent))) {
      throw refused(host);
    }
  }

  /** Looks at each name that a command could spell otherwise: those in what it is shown. */
  private void refuse(Path path) {
    Path parent = path.getParent();
    for (Path at = path; parent != null && rules.accessAt(parent) != null; ) {
      Path host = rules.isMoved(at) ? rules.beneath(at) : rules.host(at);
      if (checked.add(host) && isCaseless(host)) {
        throw refused(host);
      }
      at = parent;
      parent = at.getParent();
    }
  }

  /** Whether another spelling of a name finds the same file; false for what is missing. */
  static boolean isCaseless(Path host) {
    Path name = host.getFileName();
    String other = name == null ? "" : inOtherCase(name.toString());
    if (name == null || other.equals(name.toString())) {
      return false;
    }
    Path spelled = host.resolveSibling(other);
    return Files.exists(spelled, LinkOption.NOFOLLOW_LINKS)
        && identity(spelled).equals(identity(host));
  }

  /** What the directory of a missing name does with those that are there. */
  private static boolean hasCaselessEntry(Path directory) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (!inOtherCase(name).equals(name)) {
          return isCaseless(entry);
        }
      }
      return false;
    } catch (IOException | DirectoryIteratorException _) {
      return false; // Missing too, or closed to whoever makes the plan.
    }
  }

  private static Object identity(Path path) {
    try {
      return Files.readAttributes(path, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
    } catch (IOException _) {
      return path; // Removed meanwhile: no file has this name.
    }
  }

  private static String inOtherCase(String name) {
    char[] letters = name.toCharArray();
    for (int i = 0; i < letters.length; i++) {
      char letter = letters[i];
      letters[i] =
          Character.isLowerCase(letter)
              ? Character.toUpperCase(letter)
              : Character.toLowerCase(letter);
    }
    return new String(letters);
  }

  private static BaileyException refused(Path host) {
    return BaileyException.of(
            ErrorCode.NOT_ENFORCEABLE,
            "protect",
            host.toString(),
            "its file system does not tell upper from lower case, so that a command could use"
                + " another spelling of the name")
        .withHint(
            "Keep it on a file system that does, or do not show the directory that it is in.");
  }
}
