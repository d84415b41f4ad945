package dev.bailey.linux.autorun;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPattern;
import java.util.Optional;

/**
 * Finds every file in directories whose whole content counts as autorun files, for example git
 * hooks.
 */
final class KeptContent {
  static final String GIT = "git";
  private static final String EXAMPLE = ".sample";

  private final AutorunLook look;

  KeptContent(AutorunLook look) {
    this.look = look;
  }

  void visit(Directory directory, String path, String name, AutorunPattern pattern, int depth) {
    // Before it is listed: many settings may name one directory.
    if (!look.bounds().mayListFiles()) {
      look.missedSome();
      return;
    }
    Optional<Directory> entered = look.enter(directory, name, path);
    if (entered.isEmpty()) {
      return;
    }
    try (Directory inner = entered.get()) {
      for (Inspection.Name each : look.listAll(inner, path).names()) {
        if (!look.bounds().mayLookAtFile(depth)) {
          look.missedSome();
          return;
        }
        if (isExample(pattern, each.text())) {
          continue;
        }
        Optional<FileStatus> status = Inspection.status(inner, each.text());
        String at = Names.join(path, each.text());
        if (status.isPresent() && status.get().isDirectory()) {
          visit(inner, at, each.text(), pattern, depth + 1);
        } else if (status.isPresent()) {
          look.found().add(look.absolute(at), pattern, status.get());
        }
      }
    }
  }

  /** Every new repository has some: hooks with a name under which git runs none. */
  private static boolean isExample(AutorunPattern pattern, String name) {
    return pattern.runner().equals(GIT) && name.endsWith(EXAMPLE);
  }
}
