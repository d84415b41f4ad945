package dev.bailey.benchmarks.contender;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An empty directory to run programs in, removed in the end. */
public final class Project implements AutoCloseable {
  private final Path directory;

  public Project() throws IOException {
    directory = Files.createTempDirectory("bailey-bench");
  }

  public Path directory() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(directory);
  }
}
