package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.RaceTrial;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The same operations by {@code btrfs subvolume} alone, in the file system of the driver. A
 * rollback deletes the subvolume and puts a new snapshot of the saved one in its place.
 */
final class BareBtrfs implements RaceTrial {
  /** What is measured. */
  enum Act {
    SNAPSHOT,
    ROLLBACK,
    FORK
  }

  private final Act act;
  private final FilledWorkspace workspace;
  private final Path live;
  private final Path saved;
  private final Path made;

  BareBtrfs(Act act, FilledWorkspace workspace) {
    this.act = act;
    this.workspace = workspace;
    live = workspace.directory();
    saved = live.resolveSibling("bare-saved");
    made = live.resolveSibling("bare-made");
  }

  @Override
  public void before() throws IOException, InterruptedException {
    workspace.change();
    if (act != Act.SNAPSHOT) {
      save(live, saved);
    }
    if (act == Act.ROLLBACK) {
      // A live subvolume of its own, with as many changes.
      copy(saved, made);
      workspace.changeIn(made);
    }
  }

  @Override
  public void run() throws IOException, InterruptedException {
    switch (act) {
      case SNAPSHOT -> save(live, made);
      case ROLLBACK -> {
        delete(made);
        copy(saved, made);
      }
      case FORK -> copy(saved, made);
    }
  }

  @Override
  public void after() throws IOException, InterruptedException {
    delete(made);
    if (act != Act.SNAPSHOT) {
      delete(saved);
    }
  }

  private static void save(Path from, Path to) throws IOException, InterruptedException {
    PlainPrograms.run("btrfs", "subvolume", "snapshot", "-r", from.toString(), to.toString());
  }

  private static void copy(Path from, Path to) throws IOException, InterruptedException {
    PlainPrograms.run("btrfs", "subvolume", "snapshot", from.toString(), to.toString());
  }

  private static void delete(Path subvolume) throws IOException, InterruptedException {
    PlainPrograms.run("btrfs", "subvolume", "delete", subvolume.toString());
  }
}
