package dev.bailey.sessions.targets;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.sessions.api.WorkspaceFile;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A target on this machine: its commands run in a sandbox, its files are accessed by descriptor.
 */
abstract sealed class WorkspaceTarget implements Target permits HostTarget, SandboxTarget {
  private final Sandbox sandbox;
  private final Path inside;
  private final Workspace files;

  WorkspaceTarget(Sandbox sandbox, FileAccess access, Path inside) {
    this.sandbox = sandbox;
    this.inside = inside;
    files = new Workspace(access, inside);
  }

  @Override
  public final Path workspace() {
    return inside;
  }

  @Override
  public final Result exec(Command command) {
    return sandbox.exec(command);
  }

  @Override
  public final Execution start(Command command, OutputStream stdout, OutputStream stderr) {
    return sandbox.start(command, stdout, stderr);
  }

  @Override
  public final byte[] read(String path, int most) {
    return files.read(path, most);
  }

  @Override
  public final void write(String path, byte[] content) {
    files.write(path, content);
  }

  @Override
  public final void update(String path, int most, UnaryOperator<byte[]> change) {
    files.update(path, most, change);
  }

  @Override
  public final List<WorkspaceFile> list(String path) {
    return files.list(path);
  }

  @Override
  public final WorkspaceFile stat(String path) {
    return files.stat(path);
  }

  @Override
  public final void walk(String path, FileVisitor visitor) {
    files.walk(path, visitor);
  }

  @Override
  public void close() {
    files.close();
  }
}
