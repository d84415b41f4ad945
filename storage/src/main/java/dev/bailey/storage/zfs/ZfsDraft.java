package dev.bailey.storage.zfs;

import dev.bailey.linux.files.Directory;
import dev.bailey.storage.driver.Draft;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A workspace in the making: a new dataset without the property that marks a workspace. {@link
 * #publish} sets the property; {@link #close} destroys the dataset if that did not happen.
 */
final class ZfsDraft implements Draft {
  private final WorkspaceId id;
  private final String dataset;
  private final String generation = Zfs.fresh("g");
  private final Path point;
  private final Path target;
  private final Directory root;
  private final DatasetsInHand inHand;
  private boolean published;

  /**
   * One that starts empty, or as a snapshot is.
   *
   * @param inHand has the dataset, and lets it go when this is closed
   */
  ZfsDraft(
      String dataset,
      WorkspaceId id,
      Path point,
      Path target,
      @Nullable String snapshot,
      DatasetsInHand inHand) {
    this.dataset = dataset;
    this.id = id;
    this.point = point;
    this.target = target;
    this.inHand = inHand;
    String live = dataset + "/" + generation;
    String mountpoint = "mountpoint=" + point;
    Zfs.run("create", "-o", "mountpoint=none", dataset).orThrow();
    if (snapshot == null) {
      Zfs.mounting(
          point, "create", "-o", mountpoint, "-o", "setuid=off", "-o", "devices=off", live);
    } else {
      Zfs.mounting(
          point,
          "clone",
          "-o",
          mountpoint,
          "-o",
          "setuid=off",
          "-o",
          "devices=off",
          snapshot,
          live);
    }
    root = Directory.open(point);
  }

  @Override
  public Directory directory() {
    return root;
  }

  @Override
  public void publish() {
    root.syncFileSystem();
    root.close();
    Zfs.set(Datasets.WORKSPACE, id + ":" + generation, dataset);
    published = true;
    Zfs.mount(dataset + "/" + generation, target);
  }

  @Override
  public void close() {
    root.close();
    if (!published) {
      Zfs.unmount(point);
      var _ = Zfs.destroy("-r", dataset);
    }
    inHand.letGo(dataset);
    var _ = point.toFile().delete();
  }
}
