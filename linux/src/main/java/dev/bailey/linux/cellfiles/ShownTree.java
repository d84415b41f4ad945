package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What commands see of the host at one path: the project, or the source of a mount, which may be a
 * single file. It is held open. Paths in it are relative to it; the empty path is the tree itself.
 */
final class ShownTree implements AutoCloseable {
  private final Directory directory;
  private final String file;
  private final List<String> inside;
  private final String shown;
  private final FilePolicy policy;
  private final GuestRights rights;

  /**
   * @param file the name of a single file in the directory; empty where the directory is the tree
   */
  private ShownTree(
      Directory directory,
      String file,
      List<String> inside,
      String shown,
      FilePolicy policy,
      GuestRights rights) {
    this.directory = directory;
    this.file = file;
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
    Directory held = Directory.hold(project);
    return new ShownTree(held, "", parts(inside), "", policy, rights.apply(held.status()));
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
    boolean single = !Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS);
    Path place = single && source.getParent() != null ? source.getParent() : source;
    String file = single ? Names.of(String.valueOf(source.getFileName())) : "";
    Directory held = Directory.hold(place);
    try {
      FileStatus status =
          single
              ? held.status(file).orElseThrow(() -> FileRefusal.missing("use", shown))
              : held.status();
      return new ShownTree(held, file, parts(target), shown, policy, rights.apply(status));
    } catch (RuntimeException e) {
      held.close();
      throw e;
    }
  }

  private static List<String> parts(Path inside) {
    return GuestPaths.parts(Names.of(inside.toString()));
  }

  /** The same tree by another descriptor. */
  ShownTree another() {
    return new ShownTree(directory.another(), file, inside, shown, policy, rights);
  }

  /** Where commands see it, name by name from the root of their file system. */
  List<String> inside() {
    return inside;
  }

  /** For what changes names in it: never a single file, which the policy keeps. */
  Directory directory() {
    return directory;
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

  /** A directory in it; empty when there is none. */
  Optional<Directory> find(String path) {
    return directory.find(onDisk(path));
  }

  /** A regular file in it, to be read; empty when there is none. */
  Optional<OpenFile> findFile(String path) {
    return directory.findFile(onDisk(path));
  }

  Optional<FileStatus> status(String path) {
    String name = onDisk(path);
    if (name.isEmpty()) {
      return Optional.of(directory.status());
    }
    try (Directory parent = directory.find(Names.parent(name)).orElse(null)) {
      return parent == null ? Optional.empty() : parent.status(Names.last(name));
    }
  }

  private String onDisk(String path) {
    if (file.isEmpty()) {
      return path;
    }
    return path.isEmpty() ? file : Names.join(file, path);
  }

  @Override
  public void close() {
    directory.close();
  }
}
