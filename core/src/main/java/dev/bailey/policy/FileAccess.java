package dev.bailey.policy;

import static java.util.Objects.requireNonNull;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.autorun.AutorunPatterns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which files a command can touch. Paths that are not named are not merely protected, they are not
 * there. {@code deny} wins over everything; among {@code read}, {@code write} and the project the
 * most specific path wins. A denied path stays denied when it does not exist yet.
 *
 * <p>A path that the kernel would not take, and two things at one path, are refused with
 * INVALID_REQUEST.
 *
 * @param root where the system comes from
 * @param read paths of the host that are shown where they are, as are those of {@code write}
 * @param mounts what of the host is shown at another path. One that shows a path where it is counts
 *     as named in {@code read} or {@code write}
 * @param deny paths of the host, wherever they are shown, and paths inside
 * @param autorun files that other programs run later: where a command may write, those that are
 *     there are read-only, unless {@code write} names one, or something in it. Without effect where
 *     files are unrestricted
 */
public record FileAccess(
    Root root,
    Mode mode,
    Path project,
    List<Path> read,
    List<Path> write,
    List<Mount> mounts,
    List<Path> deny,
    AutorunPatterns autorun) {

  /** The starting point that the path lists refine. */
  public enum Mode implements Labelled {
    /** Reads system directories and the project, writes the project and a private /tmp. */
    PROJECT,
    /** Reads system directories and the project, writes only a private /tmp. */
    READ_ONLY,
    /** Reads and writes whatever the caller can. */
    UNRESTRICTED;

    @Override
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Makes all paths absolute.
   *
   * @throws BaileyException INVALID_REQUEST for a path that is not valid UTF-8, or longer than the
   *     kernel takes
   */
  public FileAccess {
    requireNonNull(root, "root is null");
    requireNonNull(mode, "mode is null");
    requireNonNull(autorun, "autorun is null");
    project = Paths.absolute(project, "project");
    read = MountChecks.staying(mounts, Access.READ, Paths.absolute(read, "read"));
    write = MountChecks.staying(mounts, Access.WRITE, Paths.absolute(write, "write"));
    mounts = MountChecks.moving(mounts);
    deny = Paths.absolute(deny, "deny");
    requireFree(mounts, project, read, write);
  }

  private static void requireFree(
      List<Mount> mounts, Path project, List<Path> read, List<Path> write) {
    if (mounts.isEmpty()) {
      return;
    }
    MountChecks.requireFree(mounts, project);
    for (Path path : read) {
      MountChecks.requireFree(mounts, path);
    }
    for (Path path : write) {
      MountChecks.requireFree(mounts, path);
    }
  }

  /**
   * Of the host's system, without mounts, with the standard protection of files that run later.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public FileAccess(Mode mode, Path project, List<Path> read, List<Path> write, List<Path> deny) {
    this(
        Root.hostSystem(), mode, project, read, write, List.of(), deny, AutorunPatterns.standard());
  }

  /**
   * Reads system directories and the project, writes the project and a private /tmp.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public static FileAccess project(Path root) {
    return of(Mode.PROJECT, root);
  }

  /**
   * Reads system directories and the project, writes only a private /tmp.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public static FileAccess readOnly(Path root) {
    return of(Mode.READ_ONLY, root);
  }

  /**
   * Everything the caller can touch; {@code root} only serves as the working directory.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public static FileAccess unrestricted(Path root) {
    return of(Mode.UNRESTRICTED, root);
  }

  static FileAccess of(Mode mode, Path root) {
    return new FileAccess(mode, root, List.of(), List.of(), List.of());
  }

  /**
   * The same with more paths that can be read.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public FileAccess reading(Path... paths) {
    return withPaths(plus(read, paths), write, mounts);
  }

  /**
   * The same with more paths that can be read and written.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public FileAccess writing(Path... paths) {
    return withPaths(read, plus(write, paths), mounts);
  }

  /**
   * The same with more paths that can neither be read nor written.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public FileAccess denying(Path... paths) {
    return new FileAccess(root, mode, project, read, write, mounts, plus(deny, paths), autorun);
  }

  /**
   * The same with more of the host shown at other paths.
   *
   * @throws BaileyException INVALID_REQUEST where two things are to be at the same path
   */
  public FileAccess mounting(List<Mount> more) {
    List<Mount> all = new ArrayList<>(mounts);
    all.addAll(more);
    return withPaths(read, write, all);
  }

  /** The same where all that could be written can only be read. */
  public FileAccess readingOnly() {
    List<Path> all = plus(read, write.toArray(Path[]::new));
    List<Mount> onlyRead = new ArrayList<>();
    for (Mount mount : mounts) {
      onlyRead.add(mount.onlyRead());
    }
    return new FileAccess(root, Mode.READ_ONLY, project, all, List.of(), onlyRead, deny, autorun);
  }

  /**
   * The denied paths as paths of the host: those that are named, and what a mount shows at one of
   * them.
   */
  public List<Path> deniedOnHost() {
    if (mounts.isEmpty()) {
      return deny;
    }
    List<Path> all = new ArrayList<>(deny);
    for (Path path : deny) {
      for (Mount mount : mounts) {
        if (path.startsWith(mount.target())) {
          all.add(mount.source().resolve(mount.target().relativize(path)).normalize());
        }
      }
    }
    return List.copyOf(all);
  }

  private FileAccess withPaths(List<Path> reads, List<Path> writes, List<Mount> shown) {
    return new FileAccess(root, mode, project, reads, writes, shown, deny, autorun);
  }

  /** The same with another root file system. */
  public FileAccess withRoot(Root value) {
    return new FileAccess(value, mode, project, read, write, mounts, deny, autorun);
  }

  public FileAccess withMode(Mode value) {
    return new FileAccess(root, value, project, read, write, mounts, deny, autorun);
  }

  public FileAccess withProject(Path value) {
    return new FileAccess(root, mode, value, read, write, mounts, deny, autorun);
  }

  /** The same with other files that count as run later. */
  public FileAccess withAutorun(AutorunPatterns value) {
    return new FileAccess(root, mode, project, read, write, mounts, deny, value);
  }

  private static List<Path> plus(List<Path> present, Path... more) {
    List<Path> all = new ArrayList<>(present);
    for (Path path : more) {
      if (!all.contains(path)) {
        all.add(path);
      }
    }
    return all;
  }
}
