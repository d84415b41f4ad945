package dev.bailey.sessions.model;

import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/** One place for each driver, used again and again: to make a pool takes longer than a sequence. */
final class Places implements AutoCloseable {
  private final Map<Driver, Place> open = new EnumMap<>(Driver.class);

  Place of(Driver driver) throws IOException {
    Place present = open.get(driver);
    if (present == null) {
      Path directory = Files.createTempDirectory(Path.of("/var/tmp"), "bailey-model-");
      present = new Place(directory, driver, "model");
      open.put(driver, present);
    }
    return present;
  }

  /** Nobody knows what is in it any more. */
  void abandon(Driver driver) throws IOException {
    Place left = open.remove(driver);
    if (left != null) {
      left.close();
      remove(left.directory());
    }
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Driver driver : Driver.values()) {
      abandon(driver);
    }
  }
}
