package dev.bailey.storage;

import dev.bailey.storage.btrfs.BtrfsDriver;
import dev.bailey.storage.choice.Storages;
import dev.bailey.storage.copy.CopyDriver;
import dev.bailey.storage.driver.DriverStorage;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import java.util.Locale;

/** Storages by name, without the choice among drivers. */
final class Stores {
  private Stores() {}

  static Storage copy(Path directory) {
    StateDirectory state = StateDirectory.open(directory);
    return new DriverStorage(state, new CopyDriver(state));
  }

  static Storage btrfs(Path directory) {
    StateDirectory state = StateDirectory.open(directory);
    return new DriverStorage(state, BtrfsDriver.open(state));
  }

  static Storage named(String driver, Path directory) {
    return switch (driver) {
      case "copy" -> copy(directory);
      case "btrfs" -> btrfs(directory);
      default ->
          Storages.open(directory, Driver.valueOf(driver.toUpperCase(Locale.ROOT))).storage();
    };
  }
}
