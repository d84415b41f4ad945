package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.nio.file.Path;

/** What is typed besides the policy file of a session, whose workspace is not there yet. */
final class SessionTightening {
  /** The project of a policy that is for a session. */
  private static final Path ANY = Path.of("/");

  /** Stands for the workspace while paths are compared: below a device, nothing can be there. */
  private static final Path NOWHERE = Path.of("/dev/null/workspace");

  private SessionTightening() {}

  /**
   * The policy of the session.
   *
   * @param configuration a directory whose configuration presets look at
   */
  static Policy of(
      RunOptions typed, Console console, Backends backends, Policy file, Path configuration) {
    Policy around = file.withFiles(placed(file.files()));
    Policy tight =
        new TypedTightening(typed, around, Limits.none(), configuration).policy(console, backends);
    return tight.withFiles(unplaced(tight.files()));
  }

  static FileAccess placed(FileAccess files) {
    return at(NOWHERE, files);
  }

  static FileAccess unplaced(FileAccess files) {
    return at(ANY, files);
  }

  private static FileAccess at(Path project, FileAccess files) {
    return files.withProject(project);
  }
}
