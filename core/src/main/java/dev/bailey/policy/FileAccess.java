package dev.bailey.policy;

import static java.util.Objects.requireNonNull;

import dev.bailey.error.BaileyException;
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
 * @param autorun files that other programs run later: where a command may write, those that are
 *     there are read-only, unless {@code write} names one, or something in it. Without effect where
 *     files are unrestricted
 */
public record FileAccess(
    Mode mode,
    Path project,
    List<Path> read,
    List<Path> write,
    List<Path> deny,
    AutorunPatterns autorun) {

  /** The starting point that the path lists refine. */
  public enum Mode {
    /** Reads system directories and the project, writes the project and a private /tmp. */
    PROJECT,
    /** Reads system directories and the project, writes only a private /tmp. */
    READ_ONLY,
    /** Reads and writes whatever the caller can. */
    UNRESTRICTED;

    /** The word used on the command line and in JSON. */
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
    requireNonNull(mode, "mode is null");
    requireNonNull(autorun, "autorun is null");
    project = Paths.absolute(project, "project");
    read = Paths.absolute(read, "read");
    write = Paths.absolute(write, "write");
    deny = Paths.absolute(deny, "deny");
  }

  /**
   * With the standard protection of files that run later.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public FileAccess(Mode mode, Path project, List<Path> read, List<Path> write, List<Path> deny) {
    this(mode, project, read, write, deny, AutorunPatterns.standard());
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
    return new FileAccess(mode, project, plus(read, paths), write, deny, autorun);
  }

  /**
   * The same with more paths that can be read and written.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public FileAccess writing(Path... paths) {
    return new FileAccess(mode, project, read, plus(write, paths), deny, autorun);
  }

  /**
   * The same with more paths that can neither be read nor written.
   *
   * @throws BaileyException INVALID_REQUEST for a path that the kernel would not take
   */
  public FileAccess denying(Path... paths) {
    return new FileAccess(mode, project, read, write, plus(deny, paths), autorun);
  }

  /** The same, read-only: what could be written besides the project can still be read. */
  public FileAccess writingNothing() {
    List<Path> readable = plus(read, write.toArray(Path[]::new));
    return new FileAccess(Mode.READ_ONLY, project, readable, List.of(), deny, autorun);
  }

  /** The same with other files that count as run later. */
  public FileAccess withAutorun(AutorunPatterns value) {
    return new FileAccess(mode, project, read, write, deny, value);
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
