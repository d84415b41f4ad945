package dev.bailey.storage.choice;

import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.workspace.Driver;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A file that says with which driver a state directory is used. */
final class DriverMark {
  private static final String PREFIX = "driver-";

  private DriverMark() {}

  static Optional<Driver> read(StateDirectory state) {
    for (Driver driver : Driver.values()) {
      if (state.directory().status(PREFIX + driver.word()).isPresent()) {
        return Optional.of(driver);
      }
    }
    return Optional.empty();
  }

  static void write(StateDirectory state, Driver driver) {
    if (read(state).isEmpty()) {
      byte[] content = (driver.word() + "\n").getBytes(StandardCharsets.US_ASCII);
      StateDirectory.replace(state.directory(), PREFIX + driver.word(), content);
    }
  }
}
