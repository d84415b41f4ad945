package dev.bailey.cli.options;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.SystemPlaces;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which directory is the project. The root and home directories are none by accident: a command
 * that may write there owns the keys, the shell's start-up files and every other project.
 */
final class ProjectChoice {
  private ProjectChoice() {}

  /** The project as it was named, else the working directory. */
  static Path named(RunOptions options, Console console) {
    return options.project != null ? options.project : console.workingDirectory();
  }

  /** Refuses what is no directory, and what is no project by accident. */
  static void check(RunOptions options, Console console, FileAccess.Mode mode) {
    Path project = named(options, console);
    if (!Files.isDirectory(project)) {
      throw refused(project, Files.exists(project) ? "not a directory" : "no such directory")
          .withHint("Name an existing directory with --project DIR.");
    }
    if (mode == FileAccess.Mode.UNRESTRICTED) {
      return;
    }
    if (project.getNameCount() == 0) {
      throw refused(project, "the whole file system cannot be a project")
          .withHint("Change to the project's directory, or lift all limits: --fs unrestricted.");
    }
    Path real = PathAccess.real(project);
    if (options.project == null && (isHome(project, console) || isHome(real, console))) {
      throw refused(project, "a home directory with keys and settings in it, not a project")
          .withHint(
              "Change to the project's directory, or if you mean it: --project " + project + ".");
    }
    if (options.project == null
        && (SystemPlaces.isSystem(project) || SystemPlaces.isSystem(real))) {
      throw refused(project, "a system directory, not a project")
          .withHint(
              "Change to the project's directory, or if you mean it: --project " + project + ".");
    }
  }

  /** Whether earlier commands may have had a directory as their project, without being told to. */
  static boolean mayHaveBeen(Path directory, Console console) {
    Path real = PathAccess.real(directory);
    return real.getNameCount() > 0
        && !isHome(directory, console)
        && !isHome(real, console)
        && !SystemPlaces.isSystem(directory)
        && !SystemPlaces.isSystem(real);
  }

  private static boolean isHome(Path directory, Console console) {
    return directory.toString().equals(console.environment().get("HOME"))
        || SystemPlaces.isHome(directory);
  }

  private static BaileyException refused(Path project, String reason) {
    return BaileyException.of(
        ErrorCode.INVALID_REQUEST, "use as project", project.toString(), reason);
  }
}
