package dev.bailey.linux.files;

import java.nio.file.Path;

/**
 * A directory that a caller named, held open: what is checked by its path and what is read are the
 * same directory, whatever a command puts at its name meanwhile.
 *
 * @param named the path as the caller wrote it
 * @param place the path without symbolic links at which it was opened
 */
public record NamedDirectory(Path named, Path place, Directory directory) implements AutoCloseable {
  /**
   * Follows the links of the path once, and opens what is there without following any more.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for a link that a command may have
   *     planted, for a path that led elsewhere when the command line checked it, and for what is no
   *     directory
   */
  public static NamedDirectory open(Path named) {
    Path place = CallersPath.resolve(named);
    CheckedPaths.require(named, place);
    return new NamedDirectory(named, place, Directory.openFound(named, place));
  }

  @Override
  public void close() {
    directory.close();
  }
}
