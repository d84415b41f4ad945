package dev.bailey.sessions.storage;

import dev.bailey.sessions.storage.copy.CopyDriver;
import dev.bailey.sessions.storage.driver.DriverStorage;
import dev.bailey.sessions.storage.driver.StateDirectory;
import java.nio.file.Path;

/** The contract, kept by files and a store of contents. */
final class CopyStorageIT extends StorageContract {
  @Override
  Storage open(Path directory) {
    StateDirectory state = StateDirectory.open(directory);
    return new DriverStorage(state, new CopyDriver(state));
  }
}
