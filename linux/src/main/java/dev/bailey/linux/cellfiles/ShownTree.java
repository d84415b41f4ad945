package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileHandle;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.HeldFile;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What commands see of the host at one path: the project, or the source of a mount, which may be a
 * single file. It is held open. Paths in it are relative to it; the empty path is the tree itself.
 */
final class ShownTree implements AutoCloseable {
  private final FileHandle held;
  private final List<String> inside;
  private final String shown;
  private final FilePolicy policy;
  private final GuestRights rights;

  /**
   * @param held a directory, or a single file
   */
  private ShownTree(
      FileHandle held, List<String> inside, String shown, FilePolicy policy, GuestRights rights) {
    this.held = held;
    this.inside = inside;
    this.shown = shown;
    this.policy = policy;
    this.rights = rights;
  }

  /**
   * The project.
   *
   * @param inside where commands see it
   */
  static ShownTree project(
      Path project, Path inside, FilePolicy policy, Function<FileStatus, GuestRights> rights) {
    return of(Directory.hold(project), inside, "", policy, rights);
  }

  /**
   * What a mount shows.
   *
   * @param target where commands see it
   * @param shown the same path as callers use it
   */
  static ShownTree mount(
      Path source,
      Path target,
      String shown,
      FilePolicy policy,
      Function<FileStatus, GuestRights> rights) {
    boolean directory = Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS);
    return of(
        directory ? Directory.hold(source) : HeldFile.hold(source), target, shown, policy, rights);
  }

  private static ShownTree of(
      FileHandle held,
      Path inside,
      String shown,
      FilePolicy policy,
      Function<FileStatus, GuestRights> rights) {
    try {
      List<String> parts = GuestPaths.parts(Names.of(inside.toString()));
      return new ShownTree(held, parts, shown, policy, rights.apply(held.status()));
    } catch (RuntimeException e) {
      held.close();
      throw e;
    }
  }

  /** The same tree by another descriptor. */
  ShownTree another() {
    FileHandle copy = held instanceof HeldFile file ? file.another() : directory().another();
    return new ShownTree(copy, inside, shown, policy, rights);
  }

  /** Where commands see it, name by name from the root of their file system. */
  List<String> inside() {
    return inside;
  }

  /** For what changes names in it: never a single file, which the policy keeps. */
  Directory directory() {
    if (held instanceof Directory directory) {
      return directory;
    }
    throw new IllegalStateException(shown + " is a single file");
  }

  FilePolicy policy() {
    return policy;
  }

  GuestRights rights() {
    return rights;
  }

  /** A path in it as callers use it: relative to the project, or absolute. */
  String shown(String path) {
    return path.isEmpty() ? shown : Names.join(shown, path);
  }

  /**
   * A directory in it; empty when there is none, or none that commands could go to. The kernel lets
   * root through every directory: so rights are asked of the very directories that are gone
   * through.
   */
  Optional<Directory> find(String path) {
    if (!(held instanceof Directory directory)) {
      return Optional.empty();
    }
    if (!rights.asked()) {
      return directory.find(path);
    }
    Optional<Directory> here = directory.find("");
    for (String name : GuestPaths.parts(path)) {
      if (here.isPresent()) {
        try (Directory above = here.get()) {
          here = rights.maySearch(above.status()) ? above.find(name) : Optional.empty();
        }
      }
    }
    return here;
  }

  /** A directory that was found before; empty when it is not there any more, or another is. */
  Optional<Directory> findAgain(String path, FileStatus before) {
    Optional<Directory> found = directory().find(path);
    if (found.isPresent() && !found.get().status().isSame(before)) {
      found.get().close();
      return Optional.empty();
    }
    return found;
  }

  /** A regular file in it, to be read; empty when there is none. */
  Optional<OpenFile> findFile(String path) {
    if (held instanceof HeldFile file) {
      return path.isEmpty() ? file.open() : Optional.empty();
    }
    try (Directory parent = parent(path)) {
      return parent == null ? Optional.empty() : parent.findFile(Names.last(path));
    }
  }

  Optional<FileStatus> status(String path) {
    if (path.isEmpty()) {
      return Optional.of(held.status());
    }
    try (Directory parent = parent(path)) {
      return parent == null ? Optional.empty() : parent.status(Names.last(path));
    }
  }

  /** The directory of a path, if commands may search it. */
  private @Nullable Directory parent(String path) {
    Directory parent = path.isEmpty() ? null : find(Names.parent(path)).orElse(null);
    if (parent != null && !rights.maySearch(parent.status())) {
      parent.close();
      return null;
    }
    return parent;
  }

  @Override
  public void close() {
    held.close();
  }
}
