package dev.bailey.benchmarks.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An empty project directory. */
final class Project implements AutoCloseable {
  private final Path directory;

  Project() throws IOException {
    directory = Files.createTempDirectory("bailey-bench");
  }

  Path directory() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(directory);
  }
}
