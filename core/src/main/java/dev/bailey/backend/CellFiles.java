package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The files of a cell's project and of its mounts, for callers outside of it. Commands may change
 * any of them at the same time, and may mean to deceive: implementations follow no symbolic link
 * out of these, open nothing but regular files and directories, and do no more than the effective
 * policy and the owners of files allow to commands. New files belong to the user that commands run
 * as.
 *
 * <p>Paths are those that commands use: relative to {@link #directory}, or absolute ones below it
 * or below the target of a mount. A symbolic link is followed as commands see it when it stays
 * there.
 *
 * <p>All methods throw {@link BaileyException}: NOT_FOUND for what is not there; INVALID_REQUEST
 * for what is no path, leads out, is not allowed, too large, or another kind of file than needed;
 * INVALID_STATE once the cell was closed, and for what is exchanged again and again meanwhile;
 * QUOTA_EXCEEDED and RESOURCES_EXHAUSTED where there is no room; STORAGE_FAILED for what the file
 * system refuses. Thread-safe.
 */
public interface CellFiles {
  /** The project, as commands see it. Relative paths start there. */
  Path directory();

  /** A whole file, refused when it has more bytes than this. */
  byte[] read(String path, int most);

  /**
   * Writes a whole file, with directories where they are missing. Whoever reads it sees the old or
   * the new content, never a part. One that is there keeps its permissions, but not its setuid and
   * setgid bits; its other hard links keep the old content.
   */
  void write(String path, byte[] content);

  /**
   * Changes a file: what it is made of comes from its content. Other writes and changes by this
   * object wait meanwhile; when a command has changed the file, it is done again with the new
   * content.
   *
   * @param most how many bytes are read at most
   */
  void update(String path, int most, UnaryOperator<byte[]> change);

  /** What is in a directory, by name; links are not followed. Not much more than 100,000 names. */
  List<FileEntry> list(String path);

  /** What a path leads to. */
  FileEntry stat(String path);

  /** Whether a path leads to something. */
  default boolean exists(String path) {
    try {
      var _ = stat(path);
      return true;
    } catch (BaileyException e) {
      if (e.code() == ErrorCode.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  /** Makes a directory, with those above it; one that is there is fine. */
  void makeDirectories(String path);

  /** Removes a file, an empty directory, or a link itself. */
  void remove(String path);

  /**
   * Removes a directory with everything in it; links in it are removed, not followed. A file or a
   * link is removed like by {@link #remove}.
   *
   * @throws BaileyException CANCELLED if the thread is interrupted; a part may be removed then
   */
  void removeTree(String path);

  /**
   * Moves a file, a directory or a link itself to another name, in one step.
   *
   * @throws BaileyException ALREADY_EXISTS if that name is taken
   */
  void move(String from, String to);

  /**
   * Goes through everything below a directory, by name; links are not followed.
   *
   * @throws BaileyException CANCELLED if the thread is interrupted
   */
  void walk(String path, FileVisitor visitor);
}
