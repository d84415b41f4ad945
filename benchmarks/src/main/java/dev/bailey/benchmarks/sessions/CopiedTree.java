package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.RaceTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A copy of all files on the same disk, by another program. It is made in memory as far as the
 * kernel lets it, and is not durable when its time ends, other than what Bailey does.
 */
final class CopiedTree implements RaceTrial {
  private final FilledWorkspace workspace;
  private final List<String> command;
  private final Path copy;

  private CopiedTree(FilledWorkspace workspace, Path copy, String... command) {
    this.workspace = workspace;
    this.copy = copy;
    this.command = List.of(command);
  }

  static CopiedTree cp(FilledWorkspace workspace, Path copy) {
    String from = workspace.directory().toString();
    return new CopiedTree(workspace, copy, "cp", "-a", from, copy.toString());
  }

  static CopiedTree tar(FilledWorkspace workspace, Path copy) {
    String from = workspace.directory().toString();
    return new CopiedTree(workspace, copy, "tar", "-cf", copy.toString(), "-C", from, ".");
  }

  @Override
  public void before() throws IOException {
    workspace.change();
  }

  @Override
  public void run() throws IOException, InterruptedException {
    PlainPrograms.run(command.toArray(String[]::new));
  }

  /** What it leaves to be written would otherwise slow down whoever comes next. */
  @Override
  public void after() throws IOException, InterruptedException {
    PlainPrograms.remove(copy);
    PlainPrograms.run("sync", "-f", workspace.directory().toString());
  }
}
