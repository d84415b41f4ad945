package dev.bailey.sessions.targets;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.linux.files.Names;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.PathAccess.Access;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * What the policy of a sandbox allows in its workspace, asked for paths relative to it that have no
 * links in them. Commands can neither move a denied path nor see it, so its name is enough.
 */
final class PolicyRights {
  private static final char UNREADABLE = '\uFFFD';

  private final Path root;
  private final PathAccess access;

  PolicyRights(FileAccess files) {
    access = new PathAccess(files);
    root = real(files.project());
  }

  /** The directory itself, which is what commands see. */
  static Path real(Path project) {
    try {
      return project.toRealPath();
    } catch (IOException e) {
      throw Refusal.missing("open", Names.of(project.toString()));
    }
  }

  boolean mayRead(String path) {
    return at(path) != Access.NONE;
  }

  boolean mayWrite(String path) {
    return at(path) == Access.WRITE;
  }

  private Access at(String path) {
    return access.at(named(path));
  }

  /** The path, as far as a rule can name it: rules are text, names of files need not be. */
  private Path named(String path) {
    if (path.isEmpty()) {
      return root;
    }
    String text = new String(Names.bytes(path), UTF_8);
    if (text.indexOf(UNREADABLE) < 0) {
      try {
        return root.resolve(text);
      } catch (InvalidPathException _) {
        // This JVM has no way to say it, so that no rule has it either.
      }
    }
    return named(Names.parent(path));
  }
}
