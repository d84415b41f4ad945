package dev.bailey.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.backend.CellFiles;
import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.Size;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The files of a sandbox's project, and of its mounts, to be read and written from outside while
 * commands run inside. Paths are those that commands use: relative to the project, or absolute ones
 * below it or below the target of a mount. No more is done than commands may do: what the policy
 * denies or protects is refused, new files belong to the user that commands run as, and no symbolic
 * link leads out, however fast a command exchanges one for another. Thread-safe.
 *
 * <p>Every method throws {@link BaileyException} with one of these codes, besides those it names:
 *
 * <ul>
 *   <li>INVALID_REQUEST for what is no path, leads elsewhere, is not allowed by the policy or by
 *       the owner of a file, or is another kind of file than needed
 *   <li>INVALID_STATE once the sandbox was closed, and for what commands exchange again and again
 *   <li>STORAGE_FAILED for what the file system refuses
 * </ul>
 */
public final class SandboxFiles {
  /** How much is read of a file where the caller names no limit: 64 MiB. */
  public static final Size READ_LIMIT = Size.mebibytes(64);

  private final CellFiles files;

  SandboxFiles(CellFiles files) {
    this.files = files;
  }

  /** The project as commands see it, where relative paths start. */
  public Path directory() {
    return files.directory();
  }

  /**
   * A whole file.
   *
   * @throws BaileyException NOT_FOUND if there is none; INVALID_REQUEST if it has more than {@link
   *     #READ_LIMIT}
   */
  public byte[] read(String path) {
    return read(path, READ_LIMIT);
  }

  /**
   * A whole file.
   *
   * @throws BaileyException NOT_FOUND if there is none; INVALID_REQUEST if it has more than this
   */
  public byte[] read(String path, Size most) {
    return files.read(path, bytes(most));
  }

  /**
   * A whole file as UTF-8; what is not UTF-8 in it is replaced by U+FFFD.
   *
   * @throws BaileyException like {@link #read(String)}
   */
  public String readText(String path) {
    return new String(read(path), UTF_8);
  }

  /**
   * Writes a whole file, with directories where they are missing. Whoever reads it sees the old or
   * the new content, never a part, and a failed write leaves the old one. A file that is there
   * keeps its permissions, but not its setuid and setgid bits.
   *
   * @throws BaileyException QUOTA_EXCEEDED and RESOURCES_EXHAUSTED where there is no room for it
   */
  public void write(String path, byte[] content) {
    files.write(path, content);
  }

  /**
   * Writes a whole file as UTF-8.
   *
   * @throws BaileyException like {@link #write}
   */
  public void writeText(String path, String content) {
    write(path, content.getBytes(UTF_8));
  }

  /**
   * Changes a file: what it is made of comes from its content. When a command has changed the file
   * meanwhile, that is done again with the new content.
   *
   * @throws BaileyException like {@link #read(String, Size)} and {@link #write}
   */
  public void update(String path, Size most, UnaryOperator<byte[]> change) {
    files.update(path, bytes(most), change);
  }

  /**
   * What is in a directory, by name; links are not followed, and what the policy denies is left
   * out. Not much more than 100,000 names.
   *
   * @throws BaileyException NOT_FOUND if there is none
   */
  public List<FileEntry> list(String path) {
    return files.list(path);
  }

  /**
   * What a path leads to.
   *
   * @throws BaileyException NOT_FOUND if it leads to nothing
   */
  public FileEntry stat(String path) {
    return files.stat(path);
  }

  /** Whether a path leads to something. */
  public boolean exists(String path) {
    return files.exists(path);
  }

  /**
   * Makes a directory, with those above it; one that is there is fine.
   *
   * @throws BaileyException QUOTA_EXCEEDED and RESOURCES_EXHAUSTED where there is no room for it
   */
  public void createDirectories(String path) {
    files.makeDirectories(path);
  }

  /**
   * Removes a file, an empty directory, or a link itself.
   *
   * @throws BaileyException NOT_FOUND if there is none; INVALID_REQUEST if it is a directory that
   *     is not empty
   */
  public void remove(String path) {
    files.remove(path);
  }

  /**
   * Removes a directory with everything in it; links in it are removed, not followed.
   *
   * @throws BaileyException NOT_FOUND if there is none; CANCELLED if the thread is interrupted: a
   *     part may be removed then
   */
  public void removeTree(String path) {
    files.removeTree(path);
  }

  /**
   * Moves a file, a directory or a link itself to another name, in one step.
   *
   * @throws BaileyException NOT_FOUND if there is none, or no directory for the new name;
   *     ALREADY_EXISTS if that is taken
   */
  public void move(String from, String to) {
    files.move(from, to);
  }

  /**
   * Goes through everything below a directory, by name; links are not followed.
   *
   * @throws BaileyException NOT_FOUND if there is none; CANCELLED if the thread is interrupted
   */
  public void walk(String path, FileVisitor visitor) {
    files.walk(path, visitor);
  }

  /** No array is larger. */
  private static int bytes(Size most) {
    return (int) Math.min(Integer.MAX_VALUE - 8, most.bytes());
  }
}
