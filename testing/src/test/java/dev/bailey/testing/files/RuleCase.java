package dev.bailey.testing.files;

import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A tree with a project {@code p} and a directory {@code o} beside it, and rules for paths in it.
 *
 * @param readOnly whether the project is read-only
 */
record RuleCase(boolean readOnly, List<Node> nodes, List<Rule> rules) {
  /** What something in the tree is. */
  enum Kind {
    FILE,
    DIRECTORY,
    LINK
  }

  /** What a rule says. */
  enum Verb {
    READ,
    WRITE,
    DENY
  }

  /**
   * Something in the tree; left out where its name is taken or its parent is no directory.
   *
   * @param destination of a link; {@code @} at its beginning stands for the place of the tree
   */
  record Node(Kind kind, String path, String destination) {}

  /**
   * A rule for a path.
   *
   * @param aim which of all paths in the tree it begins with
   * @param more what follows
   */
  record Rule(Verb verb, int aim, String more) {}

  /** Puts it into a place; each file says its own path. */
  void make(Path place) {
    try {
      Files.createDirectory(place.resolve("p"));
      Files.createDirectory(place.resolve("o"));
      for (Node node : nodes) {
        Path path = place.resolve(node.path);
        if (Files.isDirectory(path.resolveSibling(""), LinkOption.NOFOLLOW_LINKS)
            && !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
          make(node, path, place);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void make(Node node, Path path, Path place) throws IOException {
    switch (node.kind) {
      // Above its parent there may be links.
      case FILE -> Files.writeString(path, real(path).toString());
      case DIRECTORY -> Files.createDirectory(path);
      case LINK ->
          Files.createSymbolicLink(path, Path.of(node.destination.replace("@", place.toString())));
    }
  }

  private static Path real(Path path) throws IOException {
    return path.resolveSibling("").toRealPath().resolve(path.getFileName());
  }

  /** The rules as a caller writes them; those that lead out of the place are left out. */
  FileAccess files(Path place) {
    Path project = place.resolve("p");
    FileAccess files = readOnly ? FileAccess.readOnly(project) : FileAccess.project(project);
    List<Path> paths = everything(place);
    for (Rule rule : rules) {
      Path path = Path.of(paths.get(rule.aim % paths.size()) + rule.more).normalize();
      if (path.startsWith(place)) {
        files = add(rule.verb, path, files);
      }
    }
    return files;
  }

  private static FileAccess add(Verb verb, Path path, FileAccess files) {
    return switch (verb) {
      case READ -> files.reading(path);
      case WRITE -> files.writing(path);
      case DENY -> files.denying(path);
    };
  }

  /** All that is in a place, by name. */
  static List<Path> everything(Path place) {
    try (Stream<Path> all = Files.walk(place)) {
      return all.filter(it -> !it.equals(place)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
