package dev.bailey.sessions.api;

import dev.bailey.backend.FileEntry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The files of a session's workspace, for callers outside of it. Paths are those that commands use:
 * relative to {@link Session#workspace}, or absolute ones below it. A symbolic link is followed as
 * commands see it when it stays in the workspace, and refused when it leads out. What the policy
 * denies to commands is refused here too, and left out of lists.
 *
 * <p>All methods throw {@link dev.bailey.error.BaileyException}: NOT_FOUND for what is not there;
 * INVALID_REQUEST for what is no path, leads out, is not allowed, too large, or another kind of
 * file than needed; QUOTA_EXCEEDED, RESOURCES_EXHAUSTED and STORAGE_FAILED for what the file system
 * refuses; and INVALID_STATE, BUSY and the like as {@link Session} says: the session must be
 * active, and its sandbox is opened.
 */
public interface WorkspaceFiles {
  /** How many bytes are read where the caller names no limit: 64 MiB. */
  int USUAL_MOST = 64 << 20;

  /** A whole file of at most {@link #USUAL_MOST} bytes. */
  default byte[] read(String path) {
    return read(path, USUAL_MOST);
  }

  /** A whole file, refused when it has more bytes than this. */
  byte[] read(String path, int most);

  /** A whole file as UTF-8. */
  default String readText(String path) {
    return new String(read(path), StandardCharsets.UTF_8);
  }

  /**
   * Writes a whole file, with directories where they are missing. Whoever reads it sees the old or
   * the new content, never a part. A file that is there keeps its mode.
   */
  void write(String path, byte[] content);

  /** Writes a whole file as UTF-8. */
  default void write(String path, String content) {
    write(path, content.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Changes a file: what it is made of comes from its content. When the file was changed meanwhile,
   * that is done again with the new content.
   *
   * @param most how many bytes are read at most
   */
  void update(String path, int most, UnaryOperator<byte[]> change);

  /** What is in a directory, by name; links are not followed. Not much more than 100,000 names. */
  List<FileEntry> list(String path);

  /** What a path leads to. */
  FileEntry stat(String path);

  /**
   * Tells of everything below a directory, by name, each directory before what is in it; links are
   * not followed.
   *
   * @return why something was left out, such as a tree that is too deep; empty when all was told
   * @throws dev.bailey.error.BaileyException CANCELLED if the thread is interrupted
   */
  List<String> walk(String path, Consumer<FileEntry> each);
}
