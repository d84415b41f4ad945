package dev.bailey.sessions.targets;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.sessions.api.WorkspaceFile;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A place where commands run, and the workspace they work on. Paths are those the commands use:
 * absolute ones below {@link #workspace()}, or relative to it. A symbolic link is followed as
 * commands see it when it stays in the workspace, and refused when it leads out.
 *
 * <p>Whatever is wrong with a path (missing, outside, no regular file, too large, not allowed) is a
 * {@link dev.bailey.error.BaileyException}.
 */
public interface Target extends AutoCloseable {
  /** The directory of the workspace, as commands see it. They start there. */
  Path workspace();

  /** Runs a command and waits for it; its output is in the result. */
  Result exec(Command command);

  /** Starts a command, its output going to the given streams as it comes. */
  Execution start(Command command, OutputStream stdout, OutputStream stderr);

  /** A whole file, which must not be larger than this. */
  byte[] read(String path, int most);

  /**
   * Writes a whole file, with directories where they are missing. Whoever reads it sees the old or
   * the new content, never a part. One that is there keeps its mode.
   */
  void write(String path, byte[] content);

  /**
   * Changes a file: what it is made of comes from its content. Other writes and changes by this
   * target wait meanwhile; when a command has changed the file, it is done again with the new
   * content.
   */
  void update(String path, int most, UnaryOperator<byte[]> change);

  /** What is in a directory, by name; links are not followed. Not much more than 100,000 names. */
  List<WorkspaceFile> list(String path);

  /** What a path leads to. */
  WorkspaceFile stat(String path);

  /** Goes through everything below a directory, by name; links are not followed. */
  void walk(String path, FileVisitor visitor);

  /** Ends what this target has opened itself; harmless when called again. */
  @Override
  void close();
}
