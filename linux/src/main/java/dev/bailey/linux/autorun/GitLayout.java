package dev.bailey.linux.autorun;

import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import java.util.List;

/** Names by which git recognises a directory of its own, and those of its large parts. */
final class GitLayout {
  static final String OBJECTS = "objects";
  static final String COMMONDIR = "commondir";

  private static final String DIGITS = "0123456789abcdef";

  private GitLayout() {}

  /**
   * Whether git would take a directory for one of its own. Of what kind its parts are does not
   * count: the answer only ever adds to what is looked at.
   */
  static boolean isGitDirectory(List<Inspection.Name> names) {
    boolean head = false;
    boolean common = false;
    int parts = 0;
    for (Inspection.Name name : names) {
      String text = name.text();
      head |= text.equalsIgnoreCase("HEAD");
      common |= text.equalsIgnoreCase(COMMONDIR);
      parts += text.equalsIgnoreCase(OBJECTS) || text.equalsIgnoreCase("refs") ? 1 : 0;
    }
    return head && (common || parts >= 2);
  }

  /** Whether a path ends as that of an ordinary repository, which belongs to what is around it. */
  static boolean isNamedGit(String path) {
    return Names.last(path).equalsIgnoreCase(".git");
  }

  /** Whether a name in the directory of objects is one of the 256 by which git divides them. */
  static boolean isLooseObjects(String name) {
    return name.length() == 2
        && DIGITS.indexOf(name.charAt(0)) >= 0
        && DIGITS.indexOf(name.charAt(1)) >= 0;
  }
}
