package dev.bailey.cli.options;

import dev.bailey.policy.FileAccess;
import java.nio.file.Path;

/** Stands for the workspace of a session, which is not there yet, in rules for files. */
final class SessionPlace {
  /** The project of a policy that is for a session. */
  static final Path ANY = Path.of("/");

  /** Where it is while paths are compared: below a device, nothing can be there. */
  static final Path NOWHERE = Path.of("/dev/null/workspace");

  private SessionPlace() {}

  static FileAccess placed(FileAccess files) {
    return files.withProject(NOWHERE);
  }

  static FileAccess unplaced(FileAccess files) {
    return files.withProject(ANY);
  }
}
