package dev.bailey.storage.choice;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.linux.files.Owners;
import dev.bailey.storage.btrfs.BtrfsDriver;
import dev.bailey.storage.copy.CopyDriver;
import dev.bailey.storage.driver.DriverStorage;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.storage.driver.WorkspaceDriver;
import dev.bailey.storage.zfs.ZfsDriver;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Opens a storage in a state directory. A driver is tried by using it. What was used once is used
 * ever after: another driver would not find the workspaces.
 *
 * <p>All methods throw {@link BaileyException}: INVALID_STATE while another process uses the
 * directory, or where it was used with another driver; STORAGE_FAILED for what the file system or a
 * program of the driver refuses; and what {@link Storage#recover} throws.
 */
public final class Storages {
  private Storages() {}

  /**
   * With this driver, or not at all.
   *
   * @throws BaileyException INVALID_REQUEST for ZFS without a dataset; DATA_DAMAGED like {@link
   *     Storage#recover}
   */
  public static Opened open(Path directory, Driver driver) {
    StateDirectory state = StateDirectory.open(directory);
    try {
      Optional<Driver> used = DriverMark.read(state);
      if (used.isPresent() && used.get() != driver) {
        throw BaileyException.of(
                ErrorCode.INVALID_STATE,
                "use the driver " + driver.word() + " in",
                state.path().toString(),
                "its workspaces were made with " + used.get().word())
            .withRemedies(
                new Remedy.Choose(Remedy.Setting.STORAGE_DRIVER, used.get().word()),
                new Remedy.Choose(Remedy.Setting.STATE_DIRECTORY));
      }
      return new Opened(opened(state, driver), Map.of());
    } catch (RuntimeException e) {
      state.close();
      throw e;
    }
  }

  /**
   * With ZFS, below this dataset; the state directory remembers it.
   *
   * @throws BaileyException like {@link #open}
   */
  public static Opened zfs(Path directory, String dataset) {
    try (StateDirectory state = StateDirectory.open(directory)) {
      ZfsParent.remember(state, dataset);
    }
    return open(directory, Driver.ZFS);
  }

  /**
   * With the driver that was used there before, else with the best one that works.
   *
   * @throws BaileyException like {@link #open}
   */
  public static Opened choose(Path directory) {
    StateDirectory state = StateDirectory.open(directory);
    try {
      Optional<Driver> used = DriverMark.read(state);
      if (used.isPresent()) {
        return new Opened(opened(state, used.get()), Map.of());
      }
      return best(state);
    } catch (RuntimeException e) {
      state.close();
      throw e;
    }
  }

  private static Opened best(StateDirectory state) {
    Map<Driver, String> rejected = new EnumMap<>(Driver.class);
    if (Owners.canBeSet()) {
      try {
        return new Opened(opened(state, Driver.BTRFS), rejected);
      } catch (BaileyException e) {
        rejected.put(Driver.BTRFS, String.valueOf(e.getMessage()));
      }
    } else {
      rejected.put(Driver.BTRFS, "mounting a pool needs root");
    }
    return new Opened(opened(state, Driver.COPY), rejected);
  }

  private static DriverStorage opened(StateDirectory state, Driver kind) {
    WorkspaceDriver driver =
        switch (kind) {
          case COPY -> new CopyDriver(state);
          case BTRFS -> BtrfsDriver.open(state);
          case ZFS -> ZfsDriver.open(state, ZfsParent.of(state));
        };
    DriverStorage storage = new DriverStorage(state, driver);
    DriverMark.write(state, kind);
    return storage;
  }
}
