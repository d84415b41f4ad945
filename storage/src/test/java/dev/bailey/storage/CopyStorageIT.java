package dev.bailey.storage;

import dev.bailey.storage.copy.CopyDriver;
import dev.bailey.storage.driver.DriverStorage;
import dev.bailey.storage.driver.StateDirectory;
import java.nio.file.Path;

/** The contract, kept by files and a store of contents. */
final class CopyStorageIT extends StorageContract {
  @Override
  Storage open(Path directory) {
    StateDirectory state = StateDirectory.open(directory);
    return new DriverStorage(state, new CopyDriver(state));
  }
}
